import { describe, expect, it } from 'vitest'
import { readSetupConfig } from '../config.ts'
import { firstName, hubAddress, nodeAddress } from './hub-address.ts'

describe('hubAddress', () => {
  it.each([
    [{}, 'http://127.0.0.1:3001'],
    [{ PORT: '3100' }, 'http://127.0.0.1:3100'],
    [{ HTTPS: '1' }, 'https://127.0.0.1:3001'],
  ])('with %j is %s', async (environment, url) => {
    expect((await hubAddress(readSetupConfig(environment)))['HUB_URL']).toBe(url)
  })

  it.each([
    [{}, 'http://127.0.0.1:3002'],
    [{ PORT: '3100', HTTPS: '1' }, 'http://127.0.0.1:3101'],
    [{ PORT: '3100', NODE_PORT: '4000' }, 'http://127.0.0.1:4000'],
    [{ HUB_URL: 'https://hub.example:3002' }, 'https://hub.example:3002'],
  ])('of media nodes with %j is %s', (environment, url) => {
    expect(nodeAddress(readSetupConfig(environment))['HUB_URL']).toBe(url)
  })

  it('trusts the self-made certificate of this data folder', async () => {
    const address = await hubAddress(readSetupConfig({ HTTPS: '1', DATA_DIR: '/srv/pengawas' }))
    expect(address['NODE_EXTRA_CA_CERTS']).toBe('/srv/pengawas/tls/certificate.pem')
  })

  it('says which file is missing', async () => {
    await expect(hubAddress(readSetupConfig({ TLS_CERT: '/nowhere/cert.pem' }))).rejects.toThrow('/nowhere/cert.pem')
  })
})

describe('firstName', () => {
  it.each([
    ['DNS:asesmen.example.go.id, DNS:www.example.go.id', 'asesmen.example.go.id'],
    ['DNS:*.example.go.id, IP Address:10.0.0.5', '10.0.0.5'],
    ['DNS:*.example.go.id', null],
    ['', null],
  ])('of %j is %j', (names, name) => {
    expect(firstName(names)).toBe(name)
  })
})
