import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a self-signed certificate for a host and its key in a folder, and gives the names of both files. */
export function makeCertificate(folder: string, prefix = '', host = 'localhost') {
  const names = { certificate: `${prefix}certificate.pem`, key: `${prefix}key.pem` };
  const files = ['-keyout', join(folder, names.key), '-out', join(folder, names.certificate)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},IP:127.0.0.1`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return names;
}
