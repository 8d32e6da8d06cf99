import { Type, type TSchema } from 'typebox';

// The members that the manifests use, by kind, written by hand. Each kind is closed, so a misspelled member is an
// error.

export const exactly = <Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(members, { additionalProperties: false });
export const Text = Type.String({ minLength: 1 });
export const Texts = Type.Record(Type.String(), Type.String());
const Seconds = Type.Integer({ minimum: 1 });

const Probe = exactly({
  httpGet: exactly({ path: Text, port: Text }),
  periodSeconds: Seconds,
  failureThreshold: Seconds,
  timeoutSeconds: Seconds,
});
const Quantities = Type.Object({ memory: Type.String({ pattern: '^\\d+(Mi|Gi)$' }) });
const Container = exactly({
  name: Text,
  image: Type.Literal('prop-pick'),
  env: Type.Array(exactly({ name: Text, value: Type.String() })),
  envFrom: Type.Array(exactly({ configMapRef: exactly({ name: Text }) })),
  ports: Type.Array(exactly({ name: Text, containerPort: Type.Integer() })),
  startupProbe: Probe,
  readinessProbe: Type.Optional(Probe),
  livenessProbe: Probe,
  resources: exactly({ requests: Quantities, limits: Quantities }),
  securityContext: exactly({
    allowPrivilegeEscalation: Type.Literal(false),
    readOnlyRootFilesystem: Type.Literal(true),
    capabilities: exactly({ drop: Type.Tuple([Type.Literal('ALL')]) }),
  }),
  volumeMounts: Type.Array(exactly({ name: Text, mountPath: Text, readOnly: Type.Optional(Type.Boolean()) })),
});
const Selector = exactly({ matchLabels: Texts });
export const Deployment = exactly({
  apiVersion: Type.Literal('apps/v1'),
  kind: Type.Literal('Deployment'),
  metadata: exactly({ name: Text }),
  spec: exactly({
    replicas: Type.Integer({ minimum: 1 }),
    strategy: exactly({
      type: Type.Literal('RollingUpdate'),
      rollingUpdate: exactly({ maxUnavailable: Type.Literal(0), maxSurge: Type.Integer({ minimum: 1 }) }),
    }),
    selector: Selector,
    template: exactly({
      metadata: exactly({ labels: Texts, annotations: Texts }),
      spec: exactly({
        automountServiceAccountToken: Type.Literal(false),
        terminationGracePeriodSeconds: Seconds,
        securityContext: exactly({
          runAsNonRoot: Type.Literal(true),
          runAsUser: Type.Integer({ minimum: 1 }),
          fsGroup: Type.Integer({ minimum: 1 }),
          seccompProfile: exactly({ type: Type.Literal('RuntimeDefault') }),
        }),
        topologySpreadConstraints: Type.Array(
          exactly({
            maxSkew: Type.Integer(),
            topologyKey: Text,
            whenUnsatisfiable: Type.Literal('ScheduleAnyway'),
            labelSelector: Selector,
          }),
        ),
        containers: Type.Tuple([Container]),
        volumes: Type.Array(
          Type.Union([
            exactly({ name: Text, secret: exactly({ secretName: Text, defaultMode: Type.Integer() }) }),
            exactly({ name: Text, emptyDir: exactly({}) }),
          ]),
        ),
      }),
    }),
  }),
});
export const Service = exactly({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('Service'),
  metadata: exactly({ name: Text }),
  spec: exactly({
    selector: Texts,
    ports: Type.Array(exactly({ name: Text, port: Type.Integer(), targetPort: Text })),
  }),
});
const Backend = exactly({ service: exactly({ name: Text, port: exactly({ name: Text }) }) });
export const Ingress = exactly({
  apiVersion: Type.Literal('networking.k8s.io/v1'),
  kind: Type.Literal('Ingress'),
  metadata: exactly({ name: Text }),
  spec: exactly({
    tls: Type.Array(exactly({ hosts: Type.Array(Text), secretName: Text })),
    rules: Type.Array(
      exactly({
        host: Text,
        http: exactly({
          paths: Type.Array(exactly({ path: Text, pathType: Type.Literal('Prefix'), backend: Backend })),
        }),
      }),
    ),
  }),
});
export const Disruption = exactly({
  apiVersion: Type.Literal('policy/v1'),
  kind: Type.Literal('PodDisruptionBudget'),
  metadata: exactly({ name: Text }),
  spec: exactly({ minAvailable: Type.Integer(), selector: Selector }),
});
export const Scaler = exactly({
  apiVersion: Type.Literal('autoscaling/v2'),
  kind: Type.Literal('HorizontalPodAutoscaler'),
  metadata: exactly({ name: Text }),
  spec: exactly({
    scaleTargetRef: exactly({ apiVersion: Type.Literal('apps/v1'), kind: Type.Literal('Deployment'), name: Text }),
    minReplicas: Type.Integer(),
    maxReplicas: Type.Integer(),
    metrics: Type.Array(Type.Unknown()),
    behavior: Type.Unknown(),
  }),
});
export const Policy = exactly({
  apiVersion: Type.Literal('networking.k8s.io/v1'),
  kind: Type.Literal('NetworkPolicy'),
  metadata: exactly({ name: Text }),
  spec: exactly({
    podSelector: Selector,
    policyTypes: Type.Tuple([Type.Literal('Ingress')]),
    ingress: Type.Array(
      exactly({
        from: Type.Optional(Type.Array(exactly({ namespaceSelector: Selector }))),
        ports: Type.Array(exactly({ port: Type.Integer() })),
      }),
    ),
  }),
});
export const Settings = exactly({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('ConfigMap'),
  metadata: exactly({ name: Text }),
  data: Texts,
});
export const Secret = exactly({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('Secret'),
  metadata: exactly({ name: Text }),
  stringData: Texts,
});
export const Namespace = exactly({
  apiVersion: Type.Literal('v1'),
  kind: Type.Literal('Namespace'),
  metadata: exactly({ name: Text, labels: Texts }),
});
export const Kustomization = exactly({
  apiVersion: Type.Literal('kustomize.config.k8s.io/v1beta1'),
  kind: Type.Literal('Kustomization'),
  namespace: Text,
  labels: Type.Array(exactly({ pairs: Texts, includeTemplates: Type.Literal(true) })),
  resources: Type.Array(Text),
  images: Type.Array(exactly({ name: Text, newName: Text, newTag: Text })),
});
