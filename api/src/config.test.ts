import { describe, expect, it } from 'vitest'
import { ConfigError, readBackupConfig, readConfig } from './config.ts'

const SECRET = { MEDIA_NODE_SECRET: '0123456789abcdef', SECRET_KEY: '0123456789abcdef0123456789abcdef' }

describe('readConfig', () => {
  it('needs nothing but the two secrets', () => {
    expect(readConfig(SECRET, '/srv/pengawas')).toMatchObject({
      production: false,
      port: 3001,
      host: '0.0.0.0',
      dataDir: '/srv/pengawas/data',
      databaseUrl: undefined,
      tls: { mode: 'off' },
      trustProxy: false,
      demoPassword: 'pengawas-demo',
      webDist: '/srv/pengawas/web/dist',
    })
  })

  it.each([
    {
      name: 'a list of origins',
      env: { PUBLIC_ORIGIN: 'https://a.go.id, https://b.go.id:8443' },
      expected: { publicOrigins: ['https://a.go.id', 'https://b.go.id:8443'] },
    },
    { name: 'a made certificate', env: { HTTPS: '1' }, expected: { tls: { mode: 'self-made' } } },
    {
      name: 'a real certificate',
      env: { TLS_CERT: '/c.pem', TLS_KEY: 'k.pem' },
      expected: { tls: { mode: 'files', cert: '/c.pem', key: '/srv/k.pem' } },
    },
    { name: 'a number of proxies', env: { TRUST_PROXY: '2' }, expected: { trustProxy: 2 } },
    { name: 'proxies by address', env: { TRUST_PROXY: '10.0.0.0/8' }, expected: { trustProxy: '10.0.0.0/8' } },
    { name: 'no trust in every proxy', env: { TRUST_PROXY: 'true' }, expected: { trustProxy: 1 } },
    { name: 'blank as unset', env: { DATABASE_URL: '', PORT: '' }, expected: { databaseUrl: undefined, port: 3001 } },
    { name: 'a demo that people register in at once', env: {}, expected: { registration: 'immediate' } },
    {
      name: 'a closed registration in production',
      env: { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://a.go.id' },
      expected: { registration: 'off' },
    },
    {
      name: 'production on one machine',
      env: { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3001' },
      expected: { publicOrigins: ['http://localhost:3001'] },
    },
    {
      name: 'an open registration in production',
      env: { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://a.go.id', REGISTRATION: 'open' },
      expected: { registration: 'proved' },
    },
    {
      name: 'TURN servers',
      env: { TURN_URL: 'turn:a:3478, turns:a:5349', TURN_SECRET: 'long enough' },
      expected: { turn: { urls: ['turn:a:3478', 'turns:a:5349'], secret: 'long enough' } },
    },
  ])('reads $name', ({ env, expected }) => {
    expect(readConfig({ ...SECRET, ...env }, '/srv')).toMatchObject(expected)
  })

  it.each([
    { name: 'no secrets', env: {}, named: ['MEDIA_NODE_SECRET', 'SECRET_KEY'] },
    { name: 'a short secret', env: { ...SECRET, MEDIA_NODE_SECRET: 'short' }, named: ['MEDIA_NODE_SECRET'] },
    { name: 'no key of its own', env: { ...SECRET, SECRET_KEY: undefined }, named: ['SECRET_KEY'] },
    { name: 'a short key', env: { ...SECRET, SECRET_KEY: '0123456789abcdef0123456789abcde' }, named: ['SECRET_KEY'] },
    {
      name: 'the key that media nodes know',
      env: { MEDIA_NODE_SECRET: SECRET.SECRET_KEY, SECRET_KEY: SECRET.SECRET_KEY },
      named: ['SECRET_KEY'],
    },
    {
      name: 'several at once',
      env: { ...SECRET, PORT: 'x', DATABASE_URL: 'postgres://h/d' },
      named: ['PORT', 'DATABASE_URL'],
    },
    {
      name: 'a registration without proof in production',
      env: { ...SECRET, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://a.go.id', REGISTRATION: 'on' },
      named: ['REGISTRATION'],
    },
    { name: 'links without an address', env: { ...SECRET, REGISTRATION: 'open' }, named: ['PUBLIC_ORIGIN'] },
    {
      name: 'a house password that everybody tries',
      env: { ...SECRET, INITIAL_PASSWORD: 'password1' },
      named: ['INITIAL_PASSWORD'],
    },
    { name: 'half a certificate', env: { ...SECRET, TLS_CERT: 'c.pem' }, named: ['TLS_KEY'] },
    {
      name: 'an origin with a path',
      env: { ...SECRET, PUBLIC_ORIGIN: 'https://a.go.id/app' },
      named: ['PUBLIC_ORIGIN'],
    },
    { name: 'production without its origin', env: { ...SECRET, NODE_ENV: 'production' }, named: ['PUBLIC_ORIGIN'] },
    {
      name: 'production where browsers keep no login',
      env: { ...SECRET, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://a.go.id,http://10.0.0.5:3001' },
      named: ['http://10.0.0.5:3001 must begin with https'],
    },
    { name: 'a TURN server without secret', env: { ...SECRET, TURN_URL: 'turn:a' }, named: ['TURN_SECRET'] },
  ])('refuses $name, naming it', ({ env, named }) => {
    const read = (): unknown => readConfig(env, '/srv')
    expect(read).toThrow(ConfigError)
    for (const name of named) expect(read).toThrow(name)
  })
})

describe('metrics', () => {
  it.each([
    ['nowhere unless asked for', {}, undefined],
    ['on this machine alone', { METRICS_PORT: '9301' }, { port: 9301, host: '127.0.0.1', token: undefined }],
    [
      'elsewhere with a token',
      { METRICS_PORT: '9301', METRICS_HOST: '10.0.0.5', METRICS_TOKEN: 'sixteen-characters' },
      { port: 9301, host: '10.0.0.5', token: 'sixteen-characters' },
    ],
  ])('are read %s', (_, variables, metrics) => {
    expect(readConfig({ ...SECRET, ...variables }, '/srv/pengawas').metrics).toEqual(metrics)
  })

  it.each([
    [{ METRICS_PORT: '9301', METRICS_HOST: '0.0.0.0' }, /METRICS_TOKEN: required/],
    [{ METRICS_TOKEN: 'sixteen-characters' }, /METRICS_PORT: required/],
    [{ METRICS_PORT: '9301', METRICS_TOKEN: 'short' }, /METRICS_TOKEN: must have/],
    [{ METRICS_PORT: '9301', METRICS_TOKEN: 'sixteen characters' }, /METRICS_TOKEN: must have/],
  ])('are refused with %j', (variables, message) => {
    expect(() => readConfig({ ...SECRET, ...variables }, '/srv/pengawas')).toThrow(message)
  })
})

describe('readBackupConfig', () => {
  it('needs the key, and takes a passphrase that nobody guesses', () => {
    const { SECRET_KEY } = SECRET
    expect(readBackupConfig({ SECRET_KEY }, '/srv/pengawas')).toMatchObject({
      secretKey: SECRET_KEY,
      passphrase: undefined,
    })
    expect(readBackupConfig({ SECRET_KEY, BACKUP_PASSPHRASE: 'empat kata sandi' }, '/').passphrase).toBe(
      'empat kata sandi',
    )
    expect(() => readBackupConfig({ SECRET_KEY, BACKUP_PASSPHRASE: 'short' }, '/')).toThrow(/BACKUP_PASSPHRASE/)
    expect(() => readBackupConfig({}, '/')).toThrow(/SECRET_KEY/)
  })
})
