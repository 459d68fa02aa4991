/** What only a hub may know. An attacker who takes over a media node must not find keys, logins, data or mail access there. */
const HUB_ONLY = [
  'SECRET_KEY',
  'FORMER_SECRET_KEYS',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_URL',
  'SMTP_URL',
  'TURN_SECRET',
  'OIDC_CLIENT_SECRET',
  'ESSAY_GRADER_KEY',
  'INITIAL_PASSWORD',
  'DEMO_PASSWORD',
] as const

/** The environment of a media node on the same machine as its hub. */
export function mediaNodeEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hubOnly: readonly string[] = HUB_ONLY
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hubOnly.includes(name)))
}
