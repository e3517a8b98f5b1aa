import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a self-signed certificate for this computer and its key in a folder, and gives the names of both files. */
export function makeCertificate(folder: string, prefix = '') {
  const names = { certificate: `${prefix}certificate.pem`, key: `${prefix}key.pem` };
  const files = ['-keyout', join(folder, names.key), '-out', join(folder, names.certificate)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return names;
}
