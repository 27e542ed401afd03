{{/*
The name of the installation, with which the names of all its objects begin. A release of one area is named after both:
rahi-mf-driver holds mf-driver of the installation rahi.
*/}}
{{- define "rahi.installation" -}}
{{- with .Values.area -}}
{{- if not (or (eq . "platform") ($.Files.Get (printf "files/versions/%s.json" .))) -}}
{{- $areas := list }}
{{- range $path, $_ := $.Files.Glob "files/versions/*.json" }}{{ $areas = append $areas (base $path | trimSuffix ".json") }}{{ end -}}
{{- fail (printf "area is %s: it may be platform, %s, or empty for all" . (join ", " $areas)) }}
{{- end -}}
{{- $suffix := printf "-%s" . -}}
{{- if not (hasSuffix $suffix $.Release.Name) }}{{ fail (printf "the release of %s must have a name that ends with %s, such as rahi%s" . $suffix $suffix) }}{{ end -}}
{{ trimSuffix $suffix $.Release.Name }}
{{- else -}}
{{ .Release.Name }}
{{- end -}}
{{- end }}

{{/* Whether this release holds an area: its own, or each where it names none. */}}
{{- define "rahi.holds" -}}
{{- if or (not .root.Values.area) (eq .root.Values.area .area) -}}
true
{{- end -}}
{{- end }}

{{- define "rahi.labels" -}}
app.kubernetes.io/name: rahi
app.kubernetes.io/instance: {{ include "rahi.installation" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "rahi.image" -}}
{{- $image := printf "%s/%s" .root.Values.image.registry .name -}}
{{- with index (.root.Values.image.digests | default dict) .name -}}
{{- if not (regexMatch "^sha256:[0-9a-f]{64}$" .) }}{{ fail (printf "image.digests.%s is not sha256: and 64 hexadecimal digits" $.name) }}{{ end -}}
{{ $image }}@{{ . }}
{{- else -}}
{{- /* The manifest of the area, by a link: a release writes its version there and nowhere in the chart. */ -}}
{{- $manifest := .root.Files.Get (printf "files/versions/%s.json" .name) | fromJson -}}
{{ $image }}:{{ index (.root.Values.tags | default dict) .name | default $manifest.version }}
{{- end -}}
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
  labelSelector: { matchLabels: { app.kubernetes.io/instance: {{ include "rahi.installation" .root }}, app.kubernetes.io/component: {{ .component }} } }
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector: { matchLabels: { app.kubernetes.io/instance: {{ include "rahi.installation" .root }}, app.kubernetes.io/component: {{ .component }} } }
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
  value: postgres://{{ .program.database }}:$(DATABASE_PASSWORD)@{{ include "rahi.installation" .root }}-postgres-rw:5432/{{ .program.database }}
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
  value: postgres://{{ .program.database }}_owner:$(DATABASE_OWNER_PASSWORD)@{{ include "rahi.installation" .root }}-postgres-rw:5432/{{ .program.database }}
{{- else }}
- name: DATABASE_OWNER_URL
  valueFrom: { secretKeyRef: { name: {{ $secret }}-owner, key: DATABASE_URL } }
{{- end }}
{{- with .program.env.DATABASE_TLS_CA }}
- name: DATABASE_TLS_CA
  value: {{ . | quote }}
{{- end -}}
{{- include "rahi.databaseCaEnv" . }}
{{- end }}

{{/* Where a pod may ask for names, and to Postgres. */}}
{{- define "rahi.dnsEgress" -}}
- to: [{ namespaceSelector: {} }]
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{- define "rahi.postgresEgress" -}}
{{- if eq .Values.postgres.mode "cluster" -}}
- to: [{ podSelector: { matchLabels: { cnpg.io/cluster: {{ include "rahi.installation" . }}-postgres } } }]
  ports: [{ port: 5432 }]
{{- else -}}
- to: [{ ipBlock: { cidr: {{ .Values.postgres.cidr }} } }]
  ports:
    {{- range .Values.postgres.ports | default (list 5432) }}
    - port: {{ . }}
    {{- end }}
{{- end -}}
{{- end }}

{{/* The addresses of NATS as URLs without user, separated by commas: scheme and host with port, all of one scheme. */}}
{{- define "rahi.natsUrl" -}}
{{- $schemes := list }}
{{- $urls := list }}
{{- range splitList "," (.Values.nats.url | default (printf "%s-nats:4222" (include "rahi.installation" .))) }}
{{- $url := trim . | trimSuffix "/" -}}
{{- if not (contains "://" $url) }}{{ $url = printf "nats://%s" $url }}{{ end -}}
{{- if contains "@" $url }}{{ fail "nats.url has a user: each program has its own, with a password from secrets.nats" }}{{ end -}}
{{- if not (regexMatch "^(nats|tls)://([^/:\\[\\]]+|\\[[0-9a-fA-F:.]+\\])(:[0-9]+)?$" $url) }}{{ fail "nats.url is not nats://host:port or tls://host:port, or several separated by commas" }}{{ end -}}
{{- $schemes = append $schemes (regexFind "^[a-z]+" $url) }}
{{- $urls = append $urls $url }}
{{- end }}
{{- if gt (len (uniq $schemes)) 1 }}{{ fail "nats.url mixes nats:// and tls://" }}{{ end -}}
{{- join "," $urls -}}
{{- end }}

{{- define "rahi.natsEgress" -}}
{{- if .Values.nats.url -}}
{{- $ports := list -}}
{{- range splitList "," (include "rahi.natsUrl" .) }}{{ $ports = append $ports (regexFind ":[0-9]+$" . | trimPrefix ":" | default "4222" | int) }}{{ end -}}
{{- range .Values.nats.ports }}{{ $ports = append $ports (int .) }}{{ end -}}
- to: [{ ipBlock: { cidr: {{ .Values.nats.cidr | default "0.0.0.0/0" }} } }]
  ports:
    {{- range uniq $ports }}
    - port: {{ . }}
    {{- end }}
{{- else -}}
- to: [{ podSelector: { matchLabels: { app.kubernetes.io/instance: {{ include "rahi.installation" . }}, app.kubernetes.io/component: nats } } }]
  ports: [{ port: 4222 }]
{{- end -}}
{{- end }}

{{/*
Whether certificates of an authority are given as a secret or a config map, as `ca`; `variable` must not give others. With
--reuse-values the values of an earlier release have no `ca`.
*/}}
{{- define "rahi.hasCa" -}}
{{- if and .ca.secret .ca.configMap }}{{ fail (printf "%s.ca names a secret and a config map: leave one empty" .of) }}{{ end -}}
{{- if or .ca.secret .ca.configMap -}}
{{- if .given }}{{ fail (printf "%s.ca and %s both give certificates: leave one empty" .of .variable) }}{{ end -}}
true
{{- end -}}
{{- end }}

{{- define "rahi.hasNatsCa" -}}
{{- $given := or .root.Values.env.NATS_TLS_CA (.program.env | default dict).NATS_TLS_CA -}}
{{- include "rahi.hasCa" (dict "ca" (.root.Values.nats.ca | default dict) "of" "nats" "variable" "NATS_TLS_CA" "given" $given) }}
{{- end }}

{{- define "rahi.hasDatabaseCa" -}}
{{- if .program.database -}}
{{- $given := or .root.Values.env.DATABASE_TLS_CA (.program.env | default dict).DATABASE_TLS_CA -}}
{{- include "rahi.hasCa" (dict "ca" (.root.Values.postgres.ca | default dict) "of" "postgres" "variable" "DATABASE_TLS_CA" "given" $given) }}
{{- end -}}
{{- end }}

{{- define "rahi.natsCaEnv" -}}
{{- if include "rahi.hasNatsCa" . }}
- name: NATS_TLS_CA
  value: /etc/rahi/nats-ca/ca.crt
{{- end -}}
{{- end }}

{{- define "rahi.databaseCaEnv" -}}
{{- if include "rahi.hasDatabaseCa" . }}
- name: DATABASE_TLS_CA
  value: /etc/rahi/postgres-ca/ca.crt
{{- end -}}
{{- end }}

{{- define "rahi.natsCaMount" -}}
{{- if include "rahi.hasNatsCa" . }}
- { name: nats-ca, mountPath: /etc/rahi/nats-ca, readOnly: true }
{{- end -}}
{{- end }}

{{- define "rahi.databaseCaMount" -}}
{{- if include "rahi.hasDatabaseCa" . }}
- { name: postgres-ca, mountPath: /etc/rahi/postgres-ca, readOnly: true }
{{- end -}}
{{- end }}

{{- define "rahi.natsCaVolume" -}}
{{- if include "rahi.hasNatsCa" . }}
{{- include "rahi.caVolume" (dict "name" "nats-ca" "ca" .root.Values.nats.ca) }}
{{- end -}}
{{- end }}

{{- define "rahi.databaseCaVolume" -}}
{{- if include "rahi.hasDatabaseCa" . }}
{{- include "rahi.caVolume" (dict "name" "postgres-ca" "ca" .root.Values.postgres.ca) }}
{{- end -}}
{{- end }}

{{/* One key of it only: the secret of an authority may hold its private key, too. */}}
{{- define "rahi.caVolume" }}
- name: {{ .name }}
  {{- if .ca.secret }}
  secret: { secretName: {{ .ca.secret }}, items: [{ key: {{ .ca.key | default "ca.crt" }}, path: ca.crt }] }
  {{- else }}
  configMap: { name: {{ .ca.configMap }}, items: [{ key: {{ .ca.key | default "ca.crt" }}, path: ca.crt }] }
  {{- end }}
{{- end }}

{{/* A bucket for the files of the web, as scheme://host and path; nothing where there is a volume. */}}
{{- define "rahi.bucketHost" -}}
{{- with (.Values.web.s3 | default dict).url -}}
{{- if not (regexMatch "^https?://[^/@?#]+(/[^/?#]+)+/?$" .) }}{{ fail "web.s3.url is not https://<host>/<bucket>, without key and secret" }}{{ end -}}
{{ regexFind "^https?://[^/]+" . }}
{{- end -}}
{{- end }}

{{- define "rahi.bucketPath" -}}
{{ regexReplaceAll "^https?://[^/]+" .Values.web.s3.url "" | trimSuffix "/" }}
{{- end }}

{{- define "rahi.bucketEgress" -}}
{{- $port := ternary 443 80 (hasPrefix "https:" .Values.web.s3.url) -}}
{{- with regexFind ":[0-9]+$" (include "rahi.bucketHost" .) }}{{ $port = trimPrefix ":" . | int }}{{ end -}}
- to: [{ ipBlock: { cidr: {{ .Values.web.s3.cidr | default "0.0.0.0/0" }} } }]
  ports: [{ port: {{ $port }} }]
{{- end }}
