{{- define "rahi.labels" -}}
app.kubernetes.io/name: rahi
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "rahi.image" -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ required (printf "tags.%s is missing" .name) (index .root.Values.tags .name) }}
{{- end }}

{{- define "rahi.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "rahi.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "rahi.spread" -}}
- maxSkew: 1
  topologyKey: topology.kubernetes.io/zone
  whenUnsatisfiable: ScheduleAnyway
  labelSelector: { matchLabels: { app.kubernetes.io/instance: {{ .root.Release.Name }}, app.kubernetes.io/component: {{ .component }} } }
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector: { matchLabels: { app.kubernetes.io/instance: {{ .root.Release.Name }}, app.kubernetes.io/component: {{ .component }} } }
{{- end }}

{{- define "rahi.passwordVariable" -}}
NATS_PASSWORD_{{ . | upper | replace "-" "_" }}
{{- end }}

{{/* What a program reads to find its database. */}}
{{- define "rahi.databaseEnv" -}}
{{- $secret := printf "%s%s" .root.Values.postgres.secretPrefix .name -}}
{{- if eq .root.Values.postgres.mode "cluster" -}}
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: password } }
- name: DATABASE_URL
  value: postgres://{{ .program.database }}:$(DATABASE_PASSWORD)@{{ .root.Release.Name }}-postgres-rw:5432/{{ .program.database }}
{{- else -}}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: DATABASE_URL } }
{{- end -}}
{{- end }}

{{/* The same for the migration, with the login that owns the tables: the program that serves does not get it. */}}
{{- define "rahi.migrationEnv" -}}
{{- $secret := printf "%s%s" .root.Values.postgres.secretPrefix .name -}}
{{ include "rahi.databaseEnv" . }}
{{- if eq .root.Values.postgres.mode "cluster" }}
- name: DATABASE_OWNER_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $secret }}-owner, key: password } }
- name: DATABASE_OWNER_URL
  value: postgres://{{ .program.database }}_owner:$(DATABASE_OWNER_PASSWORD)@{{ .root.Release.Name }}-postgres-rw:5432/{{ .program.database }}
{{- else }}
- name: DATABASE_OWNER_URL
  valueFrom: { secretKeyRef: { name: {{ $secret }}-owner, key: DATABASE_URL } }
{{- end }}
{{- with .program.env.DATABASE_TLS_CA }}
- name: DATABASE_TLS_CA
  value: {{ . | quote }}
{{- end -}}
{{- end }}

{{/* Where a pod may ask for names, and to Postgres. */}}
{{- define "rahi.dnsEgress" -}}
- to: [{ namespaceSelector: {} }]
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{- define "rahi.postgresEgress" -}}
{{- if eq .Values.postgres.mode "cluster" -}}
- to: [{ podSelector: { matchLabels: { cnpg.io/cluster: {{ .Release.Name }}-postgres } } }]
  ports: [{ port: 5432 }]
{{- else -}}
- to: [{ ipBlock: { cidr: {{ .Values.postgres.cidr }} } }]
  ports: [{ port: 5432 }]
{{- end -}}
{{- end }}
