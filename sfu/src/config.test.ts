import { describe, expect, it } from 'vitest'
import { readMediaNodeConfig } from './config.ts'

const REQUIRED = { MEDIA_NODE_SECRET: 'sixteen or more characters', MODELS_DIR: '/models' }

describe('readMediaNodeConfig', () => {
  it('has a value for everything but the secret and the models', () => {
    expect(readMediaNodeConfig(REQUIRED)).toMatchObject({
      hubUrl: 'http://127.0.0.1:3002',
      dataDir: './data',
      portBase: 44_400,
      listenAddress: '0.0.0.0',
      announcedAddress: undefined,
      logLevel: 'info',
    })
  })

  it('takes an empty variable as not set', () => {
    expect(readMediaNodeConfig({ ...REQUIRED, MEDIA_ANNOUNCED_ADDRESS: '', MEDIA_PORT_BASE: '' })).toMatchObject({
      announcedAddress: undefined,
      portBase: 44_400,
    })
  })

  it('names two nodes on one machine differently, and each the same again', () => {
    const nodeId = (port: string) => readMediaNodeConfig({ ...REQUIRED, MEDIA_PORT_BASE: port }).nodeId
    expect(nodeId('45000')).not.toBe(nodeId('45100'))
    expect(nodeId('45000')).toBe(nodeId('45000'))
  })

  it('names every bad variable at once', () => {
    const read = (): unknown =>
      readMediaNodeConfig({
        MEDIA_NODE_SECRET: 'short',
        MEDIA_PORT_BASE: '99999',
        HUB_URL: 'nowhere',
        MEDIA_WORKERS: '0',
      })
    for (const name of ['MEDIA_NODE_SECRET', 'MEDIA_PORT_BASE', 'HUB_URL', 'MEDIA_WORKERS', 'MODELS_DIR']) {
      expect(read).toThrow(name)
    }
  })
})
