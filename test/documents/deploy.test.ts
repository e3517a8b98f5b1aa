/** The files of docs/deploy.md fit the program: its arguments, its configuration, its ports, its probes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { type Command, readCommandLine } from '../../src/app/command-line.ts';
import { loadConfig } from '../../src/gateway/config/load.ts';
import { buildAdmin } from '../../src/gateway/operation/admin.ts';
import { sourceFiles } from '../../tools/sources.mjs';
import { root } from './markdown.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** The node has this long to end what is under way. */
const drainTimeoutSeconds = 35;

function commandOf(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Command {
  const command = readCommandLine(args, variables);
  if (command === 'help') throw new Error('the arguments ask for help');
  return command;
}

/** How long a supervisor has to wait for a node that it stops, in seconds. */
const stopSecondsOf = ({ drainDelay }: Command) => drainDelay / 1_000 + drainTimeoutSeconds;

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const argumentsOf = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  const lastOf = (instruction: string) => argumentsOf(instruction).at(-1) ?? '';

  test('builds and runs on the same release of Node, which is pinned', () => {
    const images = argumentsOf('FROM').map((image) => image.replace(/ AS .*/, ''));
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/);
  });

  test('runs as a user without rights and asks --health by the file that it starts', () => {
    expect(lastOf('USER')).toBe('node');
    const entry: string[] = JSON.parse(lastOf('ENTRYPOINT'));
    expect(lastOf('HEALTHCHECK')).toContain(
      `CMD ${JSON.stringify([...entry, '--health']).replaceAll('","', '", "')}`,
    );
    expect(commandOf(JSON.parse(lastOf('CMD'))).data).toBe('/data/gateway.sqlite');
    expect(lastOf('VOLUME')).toBe('/data');
  });

  test('names the ports that the program binds', () => {
    const { port, control } = commandOf([], { PAYMENT_WIDGETS_HOSTS: 'any' });
    expect(lastOf('EXPOSE').split(' ').map(Number)).toEqual([port, control?.port, 9090]);
  });

  test('gets every file that the build reads, and no other folder', () => {
    const [all, ...kept] = read('.dockerignore').trim().split('\n');
    expect(all).toBe('*');
    const paths = kept.map((line) => line.replace(/^!/, ''));
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
    const missing = [...sourceFiles(), 'package.json', 'tsconfig.json', 'LICENSE'].filter(
      (file) => !paths.some((path) => file === path || file.startsWith(`${path}/`)),
    );
    expect(missing).toEqual([]);
    expect(paths).not.toContain('test');
  });
});

test('every document and example calls the image by the name that the build gives it', () => {
  const build = 'docker build --tag payment-widgets .';
  for (const path of ['README.md', 'docs/deploy.md', 'docs/testers/runners.md']) {
    expect(read(path), path).toContain(build);
    const tags = [...read(path).matchAll(/docker build --tag (\S+)/g)].map(([, tag]) => tag);
    expect(new Set(tags), path).toEqual(new Set(['payment-widgets']));
  }
  const images = [...read('docs/testers/runners.md').matchAll(/new GenericContainer\('([^']*)'\)/g)];
  expect(images.map(([, image]) => image)).toEqual(['payment-widgets']);
});

describe('compose.yaml', () => {
  interface Service {
    readonly image: string;
    readonly command?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly depends_on?: Readonly<Record<string, { condition: string }>>;
    readonly healthcheck?: unknown;
    readonly stop_grace_period?: string;
    readonly read_only?: boolean;
  }
  const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
  const nodes = Object.entries(services).filter(([, { image }]) => image === 'payment-widgets');

  test('starts two nodes on one database, which may write nowhere but /tmp', () => {
    expect(nodes.map(([name]) => name)).toEqual(['node-a', 'node-b']);
    for (const [, node] of nodes) {
      const command = commandOf(node.command ?? [], node.environment);
      expect(command).toMatchObject({ port: 8080, host: '0.0.0.0', admin: { host: '0.0.0.0', port: 9090 } });
      expect(command.data).toMatch(/^postgres:\/\/app:/);
      expect(Number.parseInt(node.stop_grace_period ?? '', 10)).toBeGreaterThan(stopSecondsOf(command) + 10);
      expect(node.read_only).toBe(true);
    }
  });

  test('waits for services whose health is known, and pins the images of others', () => {
    for (const { image, depends_on = {} } of Object.values(services)) {
      if (image !== 'payment-widgets') expect(image).toMatch(/:v?\d+\.\d+/);
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck ?? nodes.some(([node]) => node === name)).toBeTruthy();
      }
    }
  });

  test('gives HAProxy each variable that its file has, and Prometheus the listeners of both nodes', () => {
    const variables = [...read('docs/proxy/haproxy.cfg').matchAll(/\$\{(\w+)-/g)].map(([, name]) => name);
    expect(variables).toHaveLength(5);
    expect(Object.keys(services.proxy?.environment ?? {}).sort()).toEqual(variables.sort());
    const prometheus = parse(read('docs/monitoring/prometheus.yml'));
    expect(prometheus.scrape_configs[0].static_configs[0].targets).toEqual(
      nodes.map(([name]) => `${name}:9090`),
    );
    // The alert rules name the job.
    expect(read('docs/monitoring/alerts.yml')).toContain(`job="${prometheus.scrape_configs[0].job_name}"`);
  });

  test('mounts files of the repository', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = mounted.filter((path) => path.startsWith('./'));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });
});

describe('kubernetes.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes have no types here.
  const objects: any[] = parseAllDocuments(read('docs/deploy/kubernetes.yaml')).map((document) =>
    document.toJS(),
  );
  const objectOf = (kind: string) => objects.find((object) => object.kind === kind);
  const secrets: Record<string, string> = objectOf('Secret').stringData;
  const pod = objectOf('Deployment').spec.template.spec;
  const [container] = pod.containers;

  test('holds a configuration that the gateway reads, with secrets from the Secret alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-deploy-'));
    const file = join(folder, 'gateway.config.mjs');
    const text: string = objectOf('ConfigMap').data['gateway.config.mjs'];
    writeFileSync(file, text.replace(/accessTokenHash: '.*'/, `accessTokenHash: '${'ab'.repeat(32)}'`), {
      mode: 0o600,
    });
    const args = container.args.map((arg: string) => arg.replace('/etc/gateway/gateway.config.mjs', file));
    const key = '5d0b8e4c1f97a36e2bd4c8706f3a91e5842c6db70e19f5a3c7d260b48f1e935a';
    const config = await loadConfig(commandOf(args, secrets), { ...secrets, CARD_KEY: key });
    rmSync(folder, { recursive: true });
    expect(config.environment).toBe('live');
    expect(Object.keys(secrets)).toEqual(['DATABASE_URL', 'UPSTREAM_TOKEN', 'CARD_KEY']);
  });

  test('probes paths of the listener for operators, and waits for the end of a node', async () => {
    const command = commandOf(container.args, secrets);
    expect(command.admin).toEqual({ host: '0.0.0.0', port: 9090 });
    expect(container.ports).toContainEqual({ name: 'admin', containerPort: command.admin?.port });
    expect(container.ports).toContainEqual({ name: 'http', containerPort: command.port });
    const { readinessProbe } = container;
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(
      command.drainDelay / 1_000,
    );
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(stopSecondsOf(command) + 10);
    const readiness = { answer: async () => ({ isReady: true, checks: {} }) };
    const admin = buildAdmin({
      host: '0.0.0.0',
      readiness: readiness as never,
      metrics: {} as never,
      jobs: {} as never,
    });
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[name].httpGet;
      expect(port).toBe('admin');
      expect((await admin.inject(path)).statusCode, path).not.toBe(404);
    }
    await admin.close();
  });

  test('tells the ingress to write no body of a request to a file, as the sample for nginx does', () => {
    const { annotations } = objectOf('Ingress').metadata;
    const nginx = read('docs/proxy/nginx.conf');
    const rules = {
      'proxy-body-size': 'client_max_body_size',
      'client-body-buffer-size': 'client_body_buffer_size',
    };
    expect(annotations['nginx.ingress.kubernetes.io/proxy-request-buffering']).toBe('off');
    expect(nginx).toContain('proxy_request_buffering off;');
    for (const [name, directive] of Object.entries(rules)) {
      expect(nginx).toContain(`${directive} ${annotations[`nginx.ingress.kubernetes.io/${name}`]};`);
    }
  });

  test('runs every container without rights', () => {
    for (const { spec } of [objectOf('Job'), objectOf('Deployment')].map(({ spec }) => spec.template)) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
      expect(spec.containers[0].securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(spec.containers[0].image).toBe(container.image);
    }
    expect(commandOf(objectOf('Job').spec.template.spec.containers[0].args, secrets).migrate).toBe(true);
  });

  test('each selector finds the pods, and each mounted volume is there', () => {
    const { labels } = objectOf('Deployment').spec.template.metadata;
    expect(objectOf('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(objectOf('Service').spec.selector).toEqual(labels);
    expect(objectOf('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(objectOf('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
    const volumes = pod.volumes.map(({ name }: { name: string }) => name);
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
  });
});

test('the unit of systemd starts and stops a gateway as the program expects', () => {
  const unit = read('docs/deploy/payment-widgets.service');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program, script, ...args] = settingOf('ExecStart').split(' ');
  expect([program, script]).toEqual(['/usr/bin/node', '/opt/payment-widgets/dist/server/main.js']);
  const command = commandOf(args);
  expect(command).toMatchObject({ data: '/var/lib/payment-widgets/gateway.sqlite' });
  expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(stopSecondsOf(command) + 10);
  expect(command.data.startsWith(`/var/lib/${settingOf('StateDirectory')}/`)).toBe(true);
});
