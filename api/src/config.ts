import path from 'node:path'
import { z } from 'zod'
import { isCommonPassword } from './identity/auth/common-passwords.rules.ts'
import type { OpenIdOptions } from './identity/auth/openid.service.ts'
import type { RegistrationMode } from './identity/registration/create-registration.ts'
import { isNetwork } from './kernel/outgoing/addresses.ts'
import type { Reach } from './kernel/outgoing/addresses.rules.ts'
import type { ModelGraderOptions } from './kernel/essay-grading/model-grader.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const port = z.coerce.number().int().min(0).max(65_535)
const blankIsUnset = (value: unknown): unknown => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

const environmentSchema = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(port),
  HOST: optional(z.string()),
  NODE_PORT: optional(port),
  NODE_HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().regex(/^(mysql|mariadb):\/\//, 'must start with mysql:// or mariadb://')),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  S3_URL: optional(z.url({ protocol: /^https?$/ })),
  MEDIA_NODE_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(z.string()),
  METRICS_TOKEN: optional(z.string().regex(/^\S{16,}$/, 'must have at least 16 characters and no blanks')),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  HTTPS: optional(flag),
  TLS_CERT: optional(z.string()),
  TLS_KEY: optional(z.string()),
  TRUST_PROXY: optional(z.string()),
  TURN_URL: optional(z.string().regex(/^turns?:/, 'must start with turn: or turns:')),
  TURN_SECRET: optional(z.string().min(8)),
  PUBLIC_ORIGIN: optional(z.string()),
  OUTGOING_NETWORKS: optional(z.string()),
  DEMO_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  INITIAL_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  WEB_DIST: optional(z.string()),
  REGISTRATION: optional(z.enum(['open', 'on', 'off', '1', '0', 'true', 'false'])),
  AGENCY_DOMAIN: optional(z.hostname()),
  CONTACT_EMAIL: optional(z.email()),
  CONTACT_PHONE: optional(z.string().max(40)),
  CONTACT_ADDRESS: optional(z.string().max(300)),
  OIDC_ISSUER: optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NIP_CLAIM: optional(z.string()),
  OIDC_NAME: optional(z.string().max(60)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().max(200)),
  VALIDATION_DAYS: optional(z.coerce.number().int().min(1).max(365)),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  FORMER_SECRET_KEYS: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
  ESSAY_GRADER_URL: optional(z.url({ protocol: /^https?$/ })),
  ESSAY_GRADER_MODEL: optional(z.string().max(200)),
  ESSAY_GRADER_KEY: optional(z.string()),
})

export interface HubConfig {
  production: boolean
  /** 0 takes any free port. */
  port: number
  host: string
  /** Where media nodes dial in: a port of its own, which no proxy leads to. 0 takes any free port. */
  nodePort: number
  nodeHost: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  s3Url: string | undefined
  mediaNodeSecret: string
  logLevel: string
  tls: { mode: 'off' } | { mode: 'self-made' } | { mode: 'files'; cert: string; key: string }
  /** Express' own setting: number of proxies in front, or their addresses. */
  trustProxy: number | string | false
  turn: { urls: string[]; secret: string } | undefined
  /** Origins from which browsers may write; links begin with the first. Required in production; elsewhere the request's own host counts too. */
  publicOrigins: readonly string[]
  demoPassword: string
  initialPassword: string | undefined
  webDist: string
  registration: RegistrationMode
  /** Where the emails of participants are made who have none. */
  agencyDomain: string
  contact: { email: string | null; phone: string | null; address: string | null }
  /** What the keys of this installation are derived from. All its hubs share it, no media node knows it, and it must not change. */
  secretKey: string
  /** Earlier values of it: what they signed in the audit log can still be checked. */
  formerSecretKeys: readonly string[]
  /** The agency's own identity provider. */
  openId: OpenIdOptions | undefined
  /** `url` undefined: mail goes to a folder that the super-admin can read. */
  mail: { url: string | undefined; from: string }
  /** How long a validator has for a question, in days. */
  validationDays: number
  /** Where Prometheus reads figures, on a port of its own; undefined: nowhere. Without a token on this machine alone. */
  metrics: { port: number; host: string; token: string | undefined } | undefined
  /** What requests to systems that somebody typed in may reach beside the public internet. */
  outgoing: Reach
  /** A language model that suggests grades of essays; without one the local grader does. */
  essayGrader: ModelGraderOptions | undefined
}

/** No mail leaves for this domain: `.invalid` is reserved (RFC 2606). */
export const DEFAULT_AGENCY_DOMAIN = 'pengawas.invalid'
const DEFAULT_PORT = 3001
export const DEFAULT_DEMO_PASSWORD = 'pengawas-demo'

/** Thrown at start; its message names every bad variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Reads the hub's configuration from environment variables. Paths are relative to `root`, the project's folder. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, root: string): HubConfig {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const publicOrigins = listOf(values.PUBLIC_ORIGIN)
  const registration = registrationMode(values.REGISTRATION, production)
  const problems = [
    ...secretProblems(values),
    ...pairProblems(values),
    ...publicProblems({ production, publicOrigins, registration }),
  ]
  if (
    problems.length > 0 ||
    registration === null ||
    values.MEDIA_NODE_SECRET === undefined ||
    values.SECRET_KEY === undefined
  )
    throw new ConfigError(problems)

  const { PORT: publicPort = DEFAULT_PORT, AGENCY_DOMAIN: agencyDomain = DEFAULT_AGENCY_DOMAIN } = values
  return {
    production,
    port: publicPort,
    host: values.HOST ?? '0.0.0.0',
    nodePort: values.NODE_PORT ?? (publicPort === 0 ? 0 : publicPort + 1),
    nodeHost: values.NODE_HOST ?? '127.0.0.1',
    dataDir: path.resolve(root, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    s3Url: values.S3_URL,
    mediaNodeSecret: values.MEDIA_NODE_SECRET,
    logLevel: values.LOG_LEVEL ?? 'info',
    tls: tlsConfig(values, root),
    trustProxy: trustProxy(values.TRUST_PROXY),
    turn: turnConfig(values),
    publicOrigins,
    demoPassword: values.DEMO_PASSWORD ?? DEFAULT_DEMO_PASSWORD,
    initialPassword: values.INITIAL_PASSWORD,
    webDist: path.resolve(root, values.WEB_DIST ?? 'web/dist'),
    registration,
    agencyDomain,
    contact: {
      email: values.CONTACT_EMAIL ?? null,
      phone: values.CONTACT_PHONE ?? null,
      address: values.CONTACT_ADDRESS ?? null,
    },
    secretKey: values.SECRET_KEY,
    formerSecretKeys: listOf(values.FORMER_SECRET_KEYS),
    openId: openIdConfig(values),
    validationDays: values.VALIDATION_DAYS ?? 7,
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM ?? `Pengawas <no-reply@${agencyDomain}>` },
    essayGrader: essayGraderConfig(values),
    metrics: metricsConfig(values),
    outgoing: { loopback: !production, networks: listOf(values.OUTGOING_NETWORKS) },
  }
}

type Values = z.infer<typeof environmentSchema>

function secretProblems({ MEDIA_NODE_SECRET, SECRET_KEY }: Values): string[] {
  const problems: string[] = []
  if (MEDIA_NODE_SECRET === undefined) {
    problems.push('MEDIA_NODE_SECRET: required (at least 16 characters); npm start makes one')
  }
  if (SECRET_KEY === undefined) {
    problems.push('SECRET_KEY: required (at least 32 characters); npm start makes one')
  } else if (SECRET_KEY === MEDIA_NODE_SECRET) {
    problems.push('SECRET_KEY: must differ from MEDIA_NODE_SECRET, which media nodes know')
  }
  return problems
}

/** Variables that only make sense together, and an initial password that anyone would guess. */
function pairProblems(values: Values): string[] {
  const problems: string[] = []
  if ((values.TLS_CERT === undefined) !== (values.TLS_KEY === undefined)) {
    problems.push('TLS_CERT, TLS_KEY: give both or neither')
  }
  if ((values.TURN_URL === undefined) !== (values.TURN_SECRET === undefined)) {
    problems.push('TURN_URL, TURN_SECRET: give both or neither')
  }
  const openIdValues = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET]
  if (openIdValues.includes(undefined) && openIdValues.some((value) => value !== undefined)) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: give all or none')
  }
  if ((values.ESSAY_GRADER_URL === undefined) !== (values.ESSAY_GRADER_MODEL === undefined)) {
    problems.push('ESSAY_GRADER_URL, ESSAY_GRADER_MODEL: give both or neither')
  }
  if (values.METRICS_PORT === undefined && (values.METRICS_HOST ?? values.METRICS_TOKEN) !== undefined) {
    problems.push('METRICS_PORT: required where METRICS_HOST or METRICS_TOKEN is set')
  }
  if (values.METRICS_HOST !== undefined && !isThisMachine(values.METRICS_HOST) && values.METRICS_TOKEN === undefined) {
    problems.push('METRICS_TOKEN: required where METRICS_HOST is reached from other machines')
  }
  for (const network of listOf(values.OUTGOING_NETWORKS))
    if (!isNetwork(network)) problems.push(`OUTGOING_NETWORKS: ${network} is no network such as 10.20.0.0/16`)
  if (values.INITIAL_PASSWORD !== undefined && isCommonPassword(values.INITIAL_PASSWORD)) {
    problems.push('INITIAL_PASSWORD: is among the passwords that are tried first')
  }
  return problems
}

/** What is wrong with how the outside reaches us and registers. */
function publicProblems({
  production,
  publicOrigins,
  registration,
}: Pick<HubConfig, 'production' | 'publicOrigins'> & { registration: RegistrationMode | null }): string[] {
  const problems: string[] = []
  for (const origin of publicOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      problems.push(`PUBLIC_ORIGIN: ${origin} is not an origin such as https://example.go.id`)
    }
  }
  if (registration === null)
    problems.push('REGISTRATION: in production either off or open, which proves addresses by mail')
  if (production && publicOrigins.length === 0) {
    problems.push(
      'PUBLIC_ORIGIN: required in production: links in mails and on certificates begin with it, and only its pages may write',
    )
  }
  for (const origin of production ? publicOrigins : []) {
    // Browsers keep the cookie of a login only where it came over TLS, or from this machine, and cameras work nowhere else.
    if (URL.canParse(origin) && new URL(origin).protocol !== 'https:' && !isThisMachine(new URL(origin).hostname))
      problems.push(`PUBLIC_ORIGIN: ${origin} must begin with https in production: nobody could sign in there`)
  }
  if (!production && registration === 'proved' && publicOrigins.length === 0)
    problems.push('PUBLIC_ORIGIN: required where REGISTRATION is open, for the links in mails')
  return problems
}

function tlsConfig({ TLS_CERT: cert, TLS_KEY: key, HTTPS }: Values, root: string): HubConfig['tls'] {
  if (cert === undefined || key === undefined) return { mode: HTTPS === true ? 'self-made' : 'off' }
  return { mode: 'files', cert: path.resolve(root, cert), key: path.resolve(root, key) }
}

function turnConfig({ TURN_URL: urls, TURN_SECRET: secret }: Values): HubConfig['turn'] {
  if (urls === undefined || secret === undefined) return undefined
  return { urls: urls.split(',').map((url) => url.trim()), secret }
}

function metricsConfig({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN: token }: Values): HubConfig['metrics'] {
  return METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: METRICS_HOST ?? '127.0.0.1', token }
}

function essayGraderConfig(values: Values): HubConfig['essayGrader'] {
  const { ESSAY_GRADER_URL: url, ESSAY_GRADER_MODEL: model, ESSAY_GRADER_KEY: key } = values
  return url === undefined || model === undefined ? undefined : { url, model, key }
}

function openIdConfig(values: Values): OpenIdOptions | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    nipClaim: values.OIDC_NIP_CLAIM ?? 'nip',
    name: values.OIDC_NAME ?? new URL(issuer).host,
  }
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** Null where the settings contradict each other: in production, registering requires a proved address. */
function registrationMode(value: string | undefined, production: boolean): RegistrationMode | null {
  if (value === 'open') return 'proved'
  if (value === undefined) return production ? 'off' : 'immediate'
  if (['off', '0', 'false'].includes(value)) return 'off'
  return production ? null : 'immediate'
}

/** A bare number counts proxies; anything else is a list of their addresses. `true` is refused: it would let clients name any address. */
function trustProxy(value: string | undefined): number | string | false {
  if (value === undefined || value === '0' || value === 'false') return false
  if (value === '1' || value === 'true') return 1
  return /^\d+$/.test(value) ? Number(value) : value
}

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What checking the audit log needs to know. */
export type AuditCheckConfig = Pick<HubConfig, 'dataDir' | 'databaseUrl' | 's3Url' | 'secretKey' | 'formerSecretKeys'>

const auditCheckSchema = environmentSchema.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  S3_URL: true,
  SECRET_KEY: true,
  FORMER_SECRET_KEYS: true,
})

/** Reads no more than that, so that the check also runs where no hub is set up. */
export function readAuditCheckConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): AuditCheckConfig {
  const parsed = auditCheckSchema.safeParse(environment)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  if (values.SECRET_KEY === undefined) throw new ConfigError(['SECRET_KEY: required, the one that the hubs have'])
  return {
    dataDir: path.resolve(root, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    s3Url: values.S3_URL,
    secretKey: values.SECRET_KEY,
    formerSecretKeys: listOf(values.FORMER_SECRET_KEYS),
  }
}

export const readProcessAuditCheckConfig = (root: string): AuditCheckConfig => readAuditCheckConfig(process.env, root)

/** What making a backup and taking it back need to know. */
export type BackupConfig = AuditCheckConfig & {
  /** Seals the archive, or opens it; undefined: it is not sealed. */
  passphrase: string | undefined
}

/** Reads no more than that: a backup is taken back before there is a hub. Throws `ConfigError`. */
export function readBackupConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): BackupConfig {
  const config = readAuditCheckConfig(environment, root)
  const parsed = environmentSchema.pick({ BACKUP_PASSPHRASE: true }).safeParse(environment)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  return { ...config, passphrase: parsed.data.BACKUP_PASSPHRASE }
}

export const readProcessBackupConfig = (root: string): BackupConfig => readBackupConfig(process.env, root)

/** What making a year of data needs to know; never of a production system. Throws `ConfigError`. */
export function readProcessSeedConfig(root: string): AuditCheckConfig & Pick<HubConfig, 'demoPassword'> {
  const parsed = environmentSchema.pick({ DEMO_PASSWORD: true, NODE_ENV: true }).safeParse(process.env)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  if (parsed.data.NODE_ENV === 'production')
    throw new ConfigError(['NODE_ENV: a year of invented data is not made for a production system'])
  return {
    ...readProcessAuditCheckConfig(root),
    demoPassword: parsed.data.DEMO_PASSWORD ?? DEFAULT_DEMO_PASSWORD,
  }
}

/** What checking a package of this installation needs to know. Throws `ConfigError`. */
export function readProcessSigningConfig(): Pick<HubConfig, 'secretKey' | 'formerSecretKeys'> {
  const parsed = environmentSchema.pick({ SECRET_KEY: true, FORMER_SECRET_KEYS: true }).safeParse(process.env)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  if (values.SECRET_KEY === undefined)
    throw new ConfigError(['SECRET_KEY: required, the one that the hubs have; or name their public key with --key'])
  return { secretKey: values.SECRET_KEY, formerSecretKeys: listOf(values.FORMER_SECRET_KEYS) }
}

/** The process' own environment; nothing else reads it. */
export function readProcessConfig(root: string): HubConfig {
  return readConfig(process.env, root)
}
