import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { createdPersonSchema } from '@pengawas/shared/contracts/people'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../../integration/hub/test-hub.ts'
import { plainOf, type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts'
import type { Attack, AttackGroup } from '../attack.ts'

const NEXT = 'kereta-api-malam-2'
const INITIAL = 'awan-putih-besar-9'

interface Scene {
  hub: TestHub
  server: SmtpServer
  victim: { nip: string; email: string }
}

/** A hub that sends mail, and a person who has an account there. */
async function inScene(work: (scene: Scene) => Promise<string | null>): Promise<string | null> {
  const server = await startSmtpServer()
  const mail = { url: server.url, from: 'Pengawas <no-reply@example.go.id>' }
  const hub = await openTestHub({ mail, publicOrigins: ['https://uji.go.id'] })
  try {
    const victim = { nip: '196800000000000001', email: 'korban@example.go.id' }
    const body = { ...victim, name: 'Orang Uji', role: 'penilai', unit: 'Biro Umum', password: INITIAL }
    const token = await signIn(hub, people.superAdmin)
    await fetchData(hub, '/api/users', createdPersonSchema, { token, body })
    return await work({ hub, server, victim })
  } finally {
    await hub.close()
    server.close()
  }
}

/** The token of the mail that a request brings about. */
async function mailedToken({ hub, server, victim }: Scene, headers: Record<string, string> = {}): Promise<string> {
  const { status } = await call(hub, '/api/auth/recovery', { body: { email: victim.email }, headers })
  if (status !== 200) throw new Error(`asking for a link answered ${status}`)
  for (let look = 0; look < 500; look += 1) {
    await call(hub, '/health')
    const mail = server.mails.map(plainOf).find((text) => text.includes('/reset-password#token='))
    if (mail === undefined) continue
    if (!mail.includes('https://uji.go.id/reset-password')) throw new Error('the link leads to another site')
    return /#token=([\w-]+)/.exec(mail)?.[1] ?? ''
  }
  throw new Error('no mail came')
}

const reset = (hub: TestHub, token: string): ReturnType<typeof call> =>
  call(hub, '/api/auth/recovery/reset', { body: { token, newPassword: NEXT, confirmPassword: NEXT } })

const attacks: readonly Attack[] = [
  {
    name: 'a link for a forgotten password is used twice',
    attempt: () =>
      inScene(async (scene) => {
        const token = await mailedToken(scene)
        const first = await reset(scene.hub, token)
        if (first.status !== 200) throw new Error(`the owner is answered ${first.status}`)
        return (await reset(scene.hub, token)).status === 200 ? "the victim's account" : null
      }),
  },
  {
    name: 'the link in a mail leads to the site that the request named',
    attempt: () =>
      inScene(async (scene) => {
        await mailedToken(scene, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
        return scene.server.mails.some((mail) => mail.includes('evil')) ? 'the token of a victim who clicks' : null
      }),
  },
  {
    name: 'a login outlives the replaced password',
    attempt: () =>
      inScene(async (scene) => {
        const { hub, victim } = scene
        const answer = await call(hub, '/api/auth/login', { body: { nip: victim.nip, password: INITIAL } })
        const { token } = loginResponseSchema.parse(answer.body.data)
        const link = await mailedToken(scene)
        if ((await reset(hub, link)).status !== 200) throw new Error('the password was not replaced')
        return (await call(hub, '/api/auth/profile', { token })).status === 401 ? null : "the victim's account"
      }),
  },
  {
    name: 'the answer reveals which addresses have an account',
    attempt: () =>
      inScene(async ({ hub, victim }) => {
        const said = async (email: string): Promise<string> => {
          const answer = await call(hub, '/api/auth/recovery', { body: { email } })
          return `${answer.status} ${JSON.stringify(answer.body)}`
        }
        const [known, unknown] = [await said(victim.email), await said('siapa@example.go.id')]
        return known === unknown ? null : `${known} or ${unknown}`
      }),
  },
  {
    name: 'a mailbox is flooded with links',
    attempt: () =>
      inScene(async ({ hub, victim }) => {
        const send = (): ReturnType<typeof call> => call(hub, '/api/auth/recovery', { body: { email: victim.email } })
        const answers = await Promise.all(Array.from({ length: 40 }, send))
        const taken = answers.filter(({ status }) => status === 200).length
        if (taken === 0) throw new Error('no request was taken')
        return taken > 4 ? `${taken} mails` : null
      }),
  },
]

export const recoveryAttacks: AttackGroup = { group: 'recovery', attacks }
