import type { StartFailure } from './managed-process.ts'

interface KnownProblem {
  pattern: RegExp
  advice: (port: number) => string
}

const KNOWN_PROBLEMS: readonly KnownProblem[] = [
  {
    pattern: /EADDRINUSE|address already in use|bind\(\) failed/i,
    advice: (port) =>
      `A port is in use, perhaps by another Pengawas. Stop that one, or start with other ports and folder, e.g.\n` +
      `  PORT=${port + 100} MEDIA_PORT_BASE=44500 DATA_DIR=./data-2 npm start`,
  },
  {
    pattern: /EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|EROFS/,
    advice: () => 'A file or port may not be used by this user. Check who owns DATA_DIR; ports below 1024 need root.',
  },
  { pattern: /ENOSPC|SQLITE_FULL/, advice: () => 'The disk is full. Make room and start again.' },
  {
    pattern: /ECONNREFUSED|ER_ACCESS_DENIED|ENOTFOUND|ETIMEDOUT/,
    advice: () =>
      'A server that the configuration names cannot be reached. Check DATABASE_URL, REDIS_URL, S3_URL and HUB_URL.',
  },
  {
    pattern: /ConfigError|invalid configuration|configuration/i,
    advice: () => 'Correct the variables named above; .env.example explains each.',
  },
]

/** What happened to a process that did not come up, and what people can do about it. Its own words are in the log above. */
export function describeStartFailure(failure: StartFailure, port: number): string {
  const words = failure.lastLines.join('\n')
  const problem = KNOWN_PROBLEMS.find(({ pattern }) => pattern.test(words))
  const advice = problem?.advice(port) ?? 'Its last lines above say why. LOG_LEVEL=debug shows more.'
  return `✗ The ${failure.processName} process ${failure.message}.\n  ${advice.replaceAll('\n', '\n  ')}`
}
