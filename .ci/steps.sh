# What `.ci/run` and `.ci/nightly` share: steps that are counted, and what they need of the machine.
set -u
passed=0
failed=0

step() {
  local name=$1
  shift
  printf '\n== %s (at %d s)\n' "$name" "$SECONDS"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); printf '== FAILED: %s\n' "$name"; fi
}

# Runs a function, in which each step counts, beside the steps that follow. `finish` prints its output.
beside_names=() beside_logs=() beside_pids=()
beside() {
  local log
  log=$(mktemp)
  beside_names+=("$1") beside_logs+=("$log")
  (
    passed=0 failed=0
    "$1"
    echo "$passed $failed" >"$log.counts"
  ) >"$log" 2>&1 &
  beside_pids+=($!)
}

# Waits for a function that runs beside other steps.
wait_for() {
  local index
  for index in "${!beside_names[@]}"; do [ "${beside_names[$index]}" = "$1" ] && wait "${beside_pids[$index]}"; done
  return 0
}

finish() {
  local index counts
  for index in "${!beside_pids[@]}"; do
    wait "${beside_pids[$index]}"
    cat "${beside_logs[$index]}"
    # Without counts it was ended.
    if read -r -a counts 2>/dev/null <"${beside_logs[$index]}.counts"; then
      passed=$((passed + counts[0])) failed=$((failed + counts[1]))
    else
      failed=$((failed + 1)) && printf '== FAILED: %s\n' "${beside_names[$index]}"
    fi
  done
}

ensure_postgres() {
  if (exec 3<>/dev/tcp/127.0.0.1/5432) 2>/dev/null; then return 0; fi
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql pgbouncer >/dev/null || return 1
  local version
  version=$(ls /etc/postgresql | sort -n | tail -1)
  sed -i -E 's/^(host +all +all +127\.0\.0\.1\/32 +).*/\1trust/' "/etc/postgresql/$version/main/pg_hba.conf"
  pg_ctlcluster "$version" main start || pg_ctlcluster "$version" main reload
  for _ in $(seq 30); do (exec 3<>/dev/tcp/127.0.0.1/5432) 2>/dev/null && break; sleep 1; done
  su postgres -c 'psql -qc "CREATE DATABASE test"' || true
}

ensure_chromium() {
  command -v chromium >/dev/null && return 0
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
}

ensure_firefox() {
  { command -v firefox-esr || command -v firefox; } >/dev/null && return 0
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr >/dev/null
}

ensure_webkit() {
  command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && command -v openssl >/dev/null && return 0
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq webkit2gtk-driver xvfb openssl >/dev/null
}

# Ends the script as its steps ended.
summarize() {
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
