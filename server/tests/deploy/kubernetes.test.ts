// Everything that the Kubernetes manifests reference (settings, ports, probes, labels, volumes, secrets) must exist.
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readSettings } from '../../src/app/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  Deployment,
  Disruption,
  Ingress,
  Kustomization,
  Namespace,
  Policy,
  Scaler,
  Secret,
  Service,
  Settings,
} from './kubernetes-shapes.ts';
import { DEPLOY, documentsOf, imageEnvironment, withFiles } from './yaml-files.ts';

const KINDS: readonly TSchema[] = [
  ...[Deployment, Service, Ingress, Disruption, Scaler, Policy, Settings, Secret, Namespace, Kustomization],
];

const kindOf = (shape: TSchema): string => (shape as typeof Namespace).properties.kind.const;

/** The errors of a Kubernetes object: no shape for its kind, or differences from its shape. */
function faultsOf(object: unknown): string[] {
  const { kind } = object as { readonly kind?: string };
  const shape = KINDS.find((one) => kindOf(one) === kind);
  if (shape === undefined) return [`no shape for the kind ${kind}`];
  return Array.from(Value.Errors(shape, object), ({ instancePath, message }) => `${kind} ${instancePath} ${message}`);
}

const NAMES = readdirSync(join(DEPLOY, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
const OBJECTS = NAMES.flatMap((name) => documentsOf(`kubernetes/${name}`));

function ofKind<Shape extends TSchema>(shape: Shape): Static<Shape>[] {
  return OBJECTS.filter((object): object is Static<Shape> => Value.Check(shape, object));
}

const [kustomization] = ofKind(Kustomization);
const [settings] = ofKind(Settings);
const [secret] = ofKind(Secret);
assert.ok(kustomization && settings && secret);
const DEPLOYMENTS = ofKind(Deployment);
/** The labels of a deployment's pods, with those that kustomize adds. */
const labelsOf = ({ spec }: Static<typeof Deployment>): Readonly<Record<string, string>> => ({
  ...spec.template.metadata.labels,
  ...kustomization.labels[0]?.pairs,
});
const chosenBy = (selector: Readonly<Record<string, string>>): Static<typeof Deployment>[] =>
  DEPLOYMENTS.filter((one) => Object.entries(selector).every(([name, value]) => labelsOf(one)[name] === value));
const portsOf = (of: readonly Static<typeof Deployment>[]) =>
  of.flatMap(({ spec }) => spec.template.spec.containers[0].ports);

test('every Kubernetes object has the members of its kind and no others, and all but the secret are applied', () => {
  for (const object of OBJECTS) assert.deepEqual(faultsOf(object), []);
  const applied = NAMES.filter((name) => !['kustomization.yaml', 'secret.example.yaml'].includes(name));
  assert.deepEqual([...kustomization.resources].sort(), applied);
  const [deployment] = structuredClone(DEPLOYMENTS);
  assert.ok(deployment);
  const { livenessProbe } = deployment.spec.template.spec.containers[0];
  Object.assign(livenessProbe, { periodSecond: 5 });
  assert.equal(faultsOf(deployment).length > 0, true, 'planted: a member that is spelled wrong');
  assert.deepEqual(faultsOf({ kind: 'CronJob' }), ['no shape for the kind CronJob']);
});

test('selectors, ports, probes, volumes and references of the Kubernetes objects have existing targets', () => {
  for (const deployment of DEPLOYMENTS) {
    const { selector, template } = deployment.spec;
    assert.deepEqual(chosenBy(selector.matchLabels), [deployment], 'a deployment has its own pods alone');
    const { containers, volumes, topologySpreadConstraints } = template.spec;
    for (const { labelSelector } of topologySpreadConstraints)
      assert.deepEqual(chosenBy(labelSelector.matchLabels), [deployment]);
    const [{ ports, startupProbe, readinessProbe, livenessProbe, volumeMounts, envFrom }] = containers;
    const named = new Map(ports.map(({ name, containerPort }) => [name, containerPort]));
    for (const probe of [startupProbe, livenessProbe, readinessProbe ?? livenessProbe])
      assert.ok(named.has(probe.httpGet.port), probe.httpGet.port);
    assert.deepEqual(template.metadata.annotations['prometheus.io/port'], String(named.get('figures')));
    assert.deepEqual(volumeMounts.map(({ name }) => name).sort(), volumes.map(({ name }) => name).sort());
    for (const { configMapRef } of envFrom) assert.equal(configMapRef.name, settings.metadata.name);
    for (const volume of volumes) if ('secret' in volume) assert.equal(volume.secret.secretName, secret.metadata.name);
  }
  const services = ofKind(Service);
  for (const { spec } of services)
    for (const { targetPort } of spec.ports)
      assert.ok(
        portsOf(chosenBy(spec.selector)).some(({ name }) => name === targetPort),
        targetPort,
      );
  for (const { spec } of ofKind(Ingress)) {
    const hosts = spec.tls.flatMap((one) => one.hosts);
    for (const { host, http } of spec.rules) {
      assert.ok(hosts.includes(host));
      assert.equal(settings.data['PROPPICK_BASE_URL'], `https://${host}`);
      for (const { backend } of http.paths) {
        const service = services.find(({ metadata }) => metadata.name === backend.service.name);
        assert.ok(service?.spec.ports.some(({ name }) => name === backend.service.port.name));
      }
    }
  }
  for (const { spec } of ofKind(Disruption)) {
    const [chosen, ...more] = chosenBy(spec.selector.matchLabels);
    assert.deepEqual(more, []);
    assert.ok((chosen?.spec.replicas ?? 0) > spec.minAvailable, 'a node can be emptied');
  }
  for (const { spec } of ofKind(Scaler))
    assert.ok(DEPLOYMENTS.some(({ metadata }) => metadata.name === spec.scaleTargetRef.name));
  for (const { spec } of ofKind(Policy)) {
    const chosen = chosenBy(spec.podSelector.matchLabels);
    assert.deepEqual(chosen, DEPLOYMENTS);
    for (const { port } of spec.ingress.flatMap(({ ports }) => ports))
      assert.ok(
        portsOf(chosen).some(({ containerPort }) => containerPort === port),
        `${port}`,
      );
  }
});

test('each Kubernetes process starts with valid settings, on the ports that are probed', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = new Map<string, string>();
  for (const [key, value] of Object.entries(secret.stringData)) {
    writeFileSync(join(folder, key), key === 'instance-key' ? 'ab'.repeat(32) : value);
    paths.set(`/run/secrets/prop-pick/${key}`, join(folder, key));
  }
  const roles: string[] = [];
  for (const { metadata, spec } of DEPLOYMENTS) {
    const { containers, terminationGracePeriodSeconds } = spec.template.spec;
    const [{ env, ports, volumeMounts }] = containers;
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const read = readSettings(withFiles({ ...imageEnvironment(), ...settings.data, ...own }, paths));
    assert.deepEqual(read.roles, [metadata.name]);
    roles.push(...read.roles);
    const numbers = { http: read.port, figures: read.metricsPort };
    for (const { name, containerPort } of ports)
      assert.equal(containerPort, numbers[name as keyof typeof numbers], name);
    assert.ok(volumeMounts.some(({ mountPath }) => mountPath === read.dataDir));
    assert.ok(terminationGracePeriodSeconds * 1_000 > read.drainMs + 9_000, 'a stop is not cut short');
  }
  assert.deepEqual(roles.sort(), ['api', 'scheduler', 'worker']);
});
