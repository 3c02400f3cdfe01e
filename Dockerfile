# syntax=docker/dockerfile:1
# The server without its build tools. It runs as a plain user and writes only to /data.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
RUN node scripts/build.js --force
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
RUN mkdir empty

FROM node:22-bookworm-slim
ENV NODE_ENV=production
ENV CLARION_HOST=0.0.0.0
ENV CLARION_DATA_DIR=/data
# glibc keeps freed memory for each of many threads: a tenth of the peak.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /src/package.json /src/LICENSE ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/packages/reports/package.json ./packages/reports/package.json
COPY --from=build /src/packages/reports/dist ./packages/reports/dist
COPY --from=build /src/docs/agents/SKILL.md ./docs/agents/SKILL.md
COPY --from=build /src/dist ./dist
COPY --from=build --chown=1000:1000 /src/empty /data
# The number, so that Kubernetes can verify that it is not root.
USER 1000
VOLUME /data
EXPOSE 4747
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CLARION_PORT || 4747}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/program/main.js"]
