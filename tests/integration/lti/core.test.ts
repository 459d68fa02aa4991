import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoingClient } from '@pengawas/api/kernel/outgoing/outgoing-client'
import { startPlatform } from '../../support/learning-platform.ts'
import { createGradeClient } from '@pengawas/api/insight/lti/grade-client'
import { createPlatformKeys, type PlatformKeys } from '@pengawas/api/insight/lti/platform-keys'
import { scoreOf } from '@pengawas/api/insight/lti/scores.rules'
import { verifyLaunch } from '@pengawas/api/insight/lti/verify-launch'

const client = createOutgoingClient({ loopback: true, networks: [] })
let fake: Awaited<ReturnType<typeof startPlatform>>
let keys: PlatformKeys
let laterMs = 0
const now = (): Date => new Date(Date.now() + laterMs)
let own: { kid: string; privateKey: CryptoKey; jwk: JWK }

beforeEach(async () => {
  laterMs = 0
  const pair = await generateKeyPair('RS256')
  own = { kid: 'ours', privateKey: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), kid: 'ours' } }
  fake = await startPlatform(() => ({ keys: [own.jwk] }))
  keys = createPlatformKeys({ client, now })
})
afterEach(() => fake.close())

const verify = async (idToken: string, nonce = 'n1') => verifyLaunch({ keys, now }, fake.platform, { idToken, nonce })

describe('a launch', () => {
  it('is believed with the signature of its platform', async () => {
    expect(await verify(await fake.launch())).toMatchObject({
      launch: {
        ...{ kind: 'resource-link', subject: 'student-7', deploymentId: 'd1', resourceLinkId: 'link-1' },
        ...{ assessmentId: null, lineItemUrl: `${fake.url}/lineitems/7`, returnTo: null },
      },
    })
    await verify(await fake.launch())
    expect(fake.asked).toEqual(['/keys'])
  })

  it.each([
    ['another issuer', {}, { issuer: 'https://other.go.id' }],
    ['another audience', {}, { audience: 'somebody-else' }],
    ['an hour ago', {}, { at: new Date(Date.now() - 3_600_000) }],
    ['tomorrow', {}, { at: new Date(Date.now() + 86_400_000) }],
    ['another version', { 'https://purl.imsglobal.org/spec/lti/claim/version': '1.1' }, {}],
    ['a message that we do not know', { 'https://purl.imsglobal.org/spec/lti/claim/message_type': 'Other' }, {}],
  ])('of %s is refused', async (_name, claims, changes) => {
    await expect(fake.launch(claims, changes).then((token) => verify(token))).rejects.toThrow()
  })

  it.each([
    ['another deployment', { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'd2' }, 'wrong-deployment'],
    ['no link', { 'https://purl.imsglobal.org/spec/lti/claim/resource_link': undefined }, 'no-resource-link'],
    ['a nonce that is not ours', { nonce: 'n2' }, 'wrong-nonce'],
    ['another party', { azp: 'somebody-else' }, 'wrong-party'],
    [
      'deep linking without an address',
      { 'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingRequest' },
      'no-return-url',
    ],
    [
      'a parameter that is no assessment',
      { 'https://purl.imsglobal.org/spec/lti/claim/custom': { assessment: '0d9f' } },
      'mistyped-assessment',
    ],
  ])('with %s is refused by name', async (_name, claims, fault) => {
    expect(await verify(await fake.launch(claims))).toEqual({ fault })
  })

  it('for an assessment is read as people type its parameter', async () => {
    const claim = 'https://purl.imsglobal.org/spec/lti/claim/custom'
    const id = '0d9fa1b2-4c3d-4e5f-8a6b-7c8d9e0f1a2b'
    const launch = await fake.launch({ [claim]: { assessment: ` ${id.toUpperCase()} `, other: 'x' } })
    expect(await verify(launch)).toMatchObject({ launch: { assessmentId: id } })
  })

  it('with a foreign address for scores is believed, and gets none', async () => {
    const claim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
    const scope = ['https://purl.imsglobal.org/spec/lti-ags/scope/score']
    const launch = await fake.launch({ [claim]: { scope, lineitem: 'https://attacker.example/lineitems/7' } })
    expect(await verify(launch)).toMatchObject({ launch: { lineItemUrl: null, isLineItemForeign: true } })
  })

  it('sends no score where the platform does not allow it', async () => {
    const claim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
    const answer = await verify(await fake.launch({ [claim]: { scope: [], lineitem: `${fake.url}/lineitems/7` } }))
    expect(answer).toMatchObject({ launch: { lineItemUrl: null } })
  })

  it('signed with the public key as a secret is refused, and one without a signature', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(own.jwk).padEnd(64))
    const forged = await new SignJWT(fake.claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setIssuer(fake.url)
      .setAudience('pengawas')
      .setSubject('student-7')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(secret)
    await expect(verify(forged)).rejects.toThrow()
    const [, payload] = (await fake.launch()).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'first' })).toString('base64url')
    await expect(verify(`${none}.${payload}.`)).rejects.toThrow()
  })

  it('with a new key of the platform is believed once the platform shows it, and asks for it at most twice a minute', async () => {
    await verify(await fake.launch())
    await fake.changeKey(false)
    await expect(verify(await fake.launch())).rejects.toThrow()
    expect(fake.asked).toEqual(['/keys'])
    laterMs = 31_000
    await expect(fake.launch({}, { at: now() }).then((token) => verify(token))).rejects.toThrow()
    await fake.changeKey(true)
    laterMs = 62_000
    expect(await verify(await fake.launch({}, { at: now() }))).toHaveProperty('launch')
    expect(fake.asked).toEqual(['/keys', '/keys', '/keys'])
  })

  it('has its platform asked once for all who come at the same time, and not again soon after a failure', async () => {
    const together = async () => {
      const tokens = [await fake.launch(), await fake.launch()]
      return Promise.allSettled(tokens.map((token) => verify(token)))
    }
    fake.state.keysStatus = 503
    expect((await together()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fake.state.keysStatus = 200
    await expect(verify(await fake.launch())).rejects.toThrow()
    expect(fake.asked).toEqual(['/keys'])
    laterMs = 31_000
    expect((await together()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(fake.asked).toEqual(['/keys', '/keys'])
  })
})

describe('a score', () => {
  const score = () => {
    return scoreOf({ kind: 'scored', percentage: 80 }, { userId: 'student-7', at: now() })
  }
  const grades = () => createGradeClient({ client, signingKey: () => Promise.resolve(own), now })

  it('is sent with a token that our signature got, and which is used again', async () => {
    const sender = grades()
    const lineItem = `${fake.url}/lineitems/7`
    expect(await sender.send(fake.platform, lineItem, score())).toMatchObject({ status: 200, personal: ['student-7'] })
    await sender.send(fake.platform, lineItem, score())
    expect(fake.asked).toEqual(['/token', '/lineitems/7/scores', '/lineitems/7/scores'])
    expect(fake.scores[0]).toMatchObject({
      ...{ authorization: 'Bearer token-1', type: 'application/vnd.ims.lis.v1.score+json' },
      body: { userId: 'student-7', scoreGiven: 80, scoreMaximum: 100, gradingProgress: 'FullyGraded' },
    })
  })

  it('asks for another token after one was taken back, and says where none is given', async () => {
    const sender = grades()
    const lineItem = `${fake.url}/lineitems/7`
    fake.state.scoreStatus = 401
    expect((await sender.send(fake.platform, lineItem, score())).status).toBe(401)
    fake.state.scoreStatus = 200
    expect((await sender.send(fake.platform, lineItem, score())).status).toBe(200)
    expect(fake.asked.filter((path) => path === '/token')).toHaveLength(2)
    fake.state.tokenStatus = 403
    laterMs = 3_600_000
    expect((await sender.send(fake.platform, lineItem, score())).status).toBe(403)
  })

  it('takes no token along where its platform moves', async () => {
    const sender = grades()
    await sender.send(fake.platform, `${fake.url}/lineitems/7`, score())
    const moved = await startPlatform(() => ({ keys: [own.jwk] }))
    const { tokenUrl } = moved.platform
    const sent = await sender.send({ ...fake.platform, tokenUrl }, `${moved.url}/lineitems/7`, score())
    await moved.close()
    expect(sent.status).toBe(200)
    expect(moved.asked).toEqual(['/token', '/lineitems/7/scores'])
  })

  it('takes a token that lasts for weeks, and one that does not say how long', async () => {
    const lineItem = `${fake.url}/lineitems/7`
    for (const lasts of [1_209_600, undefined, 'forever']) {
      fake.token['expires_in'] = lasts
      expect((await grades().send(fake.platform, lineItem, score())).status).toBe(200)
    }
  })

  it('is not sent by an answer that gives no token, and the log gets nothing of that', async () => {
    fake.token['access_token'] = ['secret']
    for (const status of [200, 201]) {
      fake.state.tokenStatus = status
      const answer = await grades().send(fake.platform, `${fake.url}/lineitems/7`, score())
      expect(answer).toEqual({ status: 502, retryAfter: null, text: '' })
    }
    expect(fake.scores).toEqual([])
  })
})
