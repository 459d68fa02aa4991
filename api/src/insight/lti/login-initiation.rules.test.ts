import { expect, it } from 'vitest'
import { authorizationUrl, loginInitiationSchema, meantPlatform } from './login-initiation.rules.ts'

const ASKED = loginInitiationSchema.parse({
  ...{ iss: 'https://lms.go.id', login_hint: '7', target_link_uri: 'https://uji.go.id/lti', lti_message_hint: 'm' },
})
const platform = (clientId: string, ...deploymentIds: string[]) => ({
  ...{ issuer: 'https://lms.go.id', clientId, deploymentIds },
})
const A = platform('a', 'd1')
const B = platform('b', 'd2')

it.each([
  ['the only one of an issuer', [A], {}, 'a'],
  ['none of two, where nothing tells them apart', [A, B], {}, null],
  ['by its client', [A, B], { client_id: 'b' }, 'b'],
  ['by its deployment', [A, B], { lti_deployment_id: 'd1' }, 'a'],
  ['none of another issuer', [{ ...A, issuer: 'https://other.go.id' }], {}, null],
  ['none with another client', [A], { client_id: 'x' }, null],
  ['none with another deployment', [A], { lti_deployment_id: 'd9' }, null],
])('means %s', (_name, platforms, changes, expected) => {
  expect(meantPlatform(platforms, { ...ASKED, ...changes })?.clientId ?? null).toBe(expected)
})

it('sends the browser on with state and nonce, and keeps what the address has', () => {
  const asked = { redirectUri: 'https://uji.go.id/api/lti/launch', state: 's', nonce: 'n' }
  const url = new URL(authorizationUrl({ authUrl: 'https://lms.go.id/auth?x=1', clientId: 'a' }, ASKED, asked))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ x: '1', scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{
      client_id: 'a',
      redirect_uri: asked.redirectUri,
      login_hint: '7',
      state: 's',
      nonce: 'n',
      lti_message_hint: 'm',
    },
  })
})

it.each([{ login_hint: '' }, { target_link_uri: 'no address' }, { iss: 'x'.repeat(501) }])('refuses %j', (changes) => {
  expect(loginInitiationSchema.safeParse({ ...ASKED, ...changes }).success).toBe(false)
})
