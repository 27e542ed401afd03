#!/bin/sh
# The health check of nats-server in its container. Docker starts nothing again that is unhealthy: after 5 failures in a row this
# ends the server, and its restart policy starts it again. While JetStream is not well yet, as after a start with much to read,
# failures do not count.
#
# /jsz asks JetStream itself: after a full disk it waits for ever, while /healthz goes on saying "ok".
monitor="http://127.0.0.1:${NATS_MONITOR_PORT:-8222}"
state="${NATS_HEALTH_STATE:-/tmp}"

ask() {
  timeout 3 wget -q -t 1 -O - "$monitor$1"
}

is_well() {
  ask '/healthz?js-enabled-only=true' > /dev/null && jetstream=$(ask '/jsz?accounts=true&streams=true') || return 1
  case "$jetstream" in
    *'"disabled": true'*) return 1 ;;
  esac
}

if is_well; then
  : > "$state/well"
  rm -f "$state/failures"
  exit 0
fi
[ -e "$state/well" ] || exit 1
echo >> "$state/failures"
failures=$(wc -l < "$state/failures")
pid="${NATS_PID:-$(pidof nats-server)}"
if [ "$failures" -ge 7 ]; then
  kill -KILL "$pid"
elif [ "$failures" -ge 5 ]; then
  kill -TERM "$pid"
fi
exit 1
