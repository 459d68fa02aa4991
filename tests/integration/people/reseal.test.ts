import { recoveryCodesSchema, twoFactorSetupSchema } from '@pengawas/shared/contracts/account'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { fetchData, nipOf, openTestHub, PASSWORD, people, SECRET, SECRET_KEY, signIn } from '../hub/test-hub.ts'
import { login } from './support.ts'

const code = (secret: string, stepsAhead: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

it('a second factor sealed with what media nodes know is sealed with the own key at the next start, once', async () => {
  const before = await openTestHub({ secretKey: SECRET })
  const token = await signIn(before, people.validator)
  const { secret } = await fetchData(before, '/api/account/two-factor/setup', twoFactorSetupSchema, {
    token,
    body: { password: PASSWORD },
  })
  await fetchData(before, '/api/account/two-factor/enable', recoveryCodesSchema, {
    token,
    body: { code: code(secret, -1) },
  })
  await before.stop()

  // The second start knows another media secret: what it opens was sealed with the own key.
  const after = await openTestHub({ dataDir: before.dataDir, secretKey: SECRET_KEY })
  await after.stop()
  const again = await openTestHub({
    dataDir: before.dataDir,
    secretKey: SECRET_KEY,
    mediaNodeSecret: 'another secret of media nodes',
  })
  try {
    const answer = await login(again, nipOf(people.validator), PASSWORD, code(secret, 1))
    expect(loginResponseSchema.parse(answer.body.data).user.role).toBe('validator')
  } finally {
    await again.close()
  }
})

it('a second factor sealed with a former key is sealed with the one that follows it', async () => {
  const before = await openTestHub()
  const token = await signIn(before, people.validator)
  const { secret } = await fetchData(before, '/api/account/two-factor/setup', twoFactorSetupSchema, {
    token,
    body: { password: PASSWORD },
  })
  await fetchData(before, '/api/account/two-factor/enable', recoveryCodesSchema, {
    token,
    body: { code: code(secret, -1) },
  })
  await before.stop()

  const after = await openTestHub({
    dataDir: before.dataDir,
    secretKey: 'the key that follows it, as long as it has to be',
    formerSecretKeys: [SECRET_KEY],
  })
  try {
    const answer = await login(after, nipOf(people.validator), PASSWORD, code(secret, 1))
    expect(loginResponseSchema.parse(answer.body.data).user.role).toBe('validator')
  } finally {
    await after.close()
  }
})
