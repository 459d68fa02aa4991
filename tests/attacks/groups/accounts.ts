import { randomUUID } from 'node:crypto'
import { readConfig } from '@pengawas/api/config'
import { recoveryCodesSchema, twoFactorSetupSchema } from '@pengawas/shared/contracts/account'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import { createdPersonSchema } from '@pengawas/shared/contracts/people'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { TOTP } from 'otpauth'
import { z } from 'zod'
import { call, nipOf, openTestHub, PASSWORD, people, type TestHub } from '../../integration/hub/test-hub.ts'
import { makeAssessment } from '../../support/assessments.ts'
import { callHub, nip, openSocket, signIn } from '../../support/hub-client.ts'
import { startTest } from '../../support/started-test.ts'
import type { Attack, AttackGroup } from '../attack.ts'
import type { Target } from '../target.ts'

const OWN = 'hujan-bulan-juni-1'
const NEXT = 'kereta-api-malam-2'
const SECRETS = {
  MEDIA_NODE_SECRET: 'a secret that media nodes know',
  SECRET_KEY: 'a secret of the hubs alone, long enough',
}

interface Person {
  nip: string
  token: string
}

let made = 0

/** A new account with a password of its own. */
async function createAccount(target: Target, password = OWN): Promise<Person> {
  made += 1
  const own = `1966${String(made).padStart(14, '0')}`
  const body = {
    nip: own,
    name: `Orang Uji ${made}`,
    email: `${own}@example.go.id`,
    role: 'penilai',
    unit: 'Biro Umum',
    password: 'awan-putih-besar-9',
  }
  await callHub(target.url, '/api/users', createdPersonSchema, { token: await target.tokenOf('super-admin'), body })
  const login = { nip: own, password: 'awan-putih-besar-9' }
  const { token } = await callHub(target.url, '/api/auth/login', loginResponseSchema, { body: login })
  const change = { currentPassword: login.password, newPassword: password, confirmPassword: password }
  await callHub(target.url, '/api/auth/change-password', z.object({}), { token, body: change })
  return { nip: own, token }
}

const loginFrom = async (
  target: Target,
  from: string,
  body: { nip: string; password: string; code?: string },
): Promise<{ status: number; text: string }> => target.send('POST', '/api/auth/login', { body, from })

async function signInAs(target: Target, who: string, password = OWN): Promise<string> {
  return (await callHub(target.url, '/api/auth/login', loginResponseSchema, { body: { nip: who, password } })).token
}

const profileStatus = async (target: Target, token: string): Promise<number> =>
  (await target.send('GET', '/api/auth/profile', { token })).status

/** Where something of a configuration of its own is tried. */
async function onHub(
  overrides: Parameters<typeof openTestHub>[0],
  work: (hub: TestHub) => Promise<string | null>,
): Promise<string | null> {
  const hub = await openTestHub(overrides)
  try {
    return await work(hub)
  } finally {
    await hub.close()
  }
}

const registration = (overrides: object = {}): Record<string, string> => {
  made += 1
  const own = `1967${String(made).padStart(14, '0')}`
  const details = {
    name: 'Pendaftar Uji',
    phone: '0812',
    organization: 'BSKDN',
    position: 'Analis',
    birthDate: '1990-01-01',
    password: OWN,
  }
  return { ...details, nip: own, email: `${own}@example.go.id`, ...overrides }
}

type Answer = Awaited<ReturnType<typeof loginFrom>>

/** How many guesses a limit may let through before it closes. */
const MAX_CHECKED = 8

/** Sends many guesses at once. Returns what went wrong where more of them were checked than a limit may let through, else null. */
async function guessAtOnce(
  count: number,
  guess: (index: number) => Promise<Answer>,
  wasChecked: (answer: Answer) => boolean,
): Promise<string | null> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => guess(index)))
  const checked = answers.filter(wasChecked).length
  if (checked === 0) throw new Error('no guess was checked')
  return checked > MAX_CHECKED ? `${checked} guesses were checked` : null
}

const limitAttacks: readonly Attack[] = [
  {
    name: "a stranger's failures lock a person out of their account",
    async attempt(target) {
      const victim = await createAccount(target)
      for (let guess = 0; guess < 30; guess += 1)
        await loginFrom(target, '127.0.0.9', { nip: victim.nip, password: 'wrong' })
      const { status } = await loginFrom(target, '127.0.0.10', { nip: victim.nip, password: OWN })
      return status === 200 ? null : `its owner was answered ${status}`
    },
  },
  {
    name: 'a hundred guesses at once slip past the limit of one account',
    async attempt(target) {
      const victim = await createAccount(target)
      return guessAtOnce(
        100,
        () => loginFrom(target, '127.0.0.11', { nip: victim.nip, password: 'wrong' }),
        ({ status }) => status === 401,
      )
    },
  },
  {
    name: 'codes of a second factor are guessed from many addresses',
    async attempt(target) {
      const victim = await createAccount(target)
      const { secret } = await callHub(target.url, '/api/account/two-factor/setup', twoFactorSetupSchema, {
        token: victim.token,
        body: { password: OWN },
      })
      const code = new TOTP({ secret }).generate()
      await callHub(target.url, '/api/account/two-factor/enable', recoveryCodesSchema, {
        token: victim.token,
        body: { code },
      })
      const fault = await guessAtOnce(
        25,
        (index) => loginFrom(target, `127.0.1.${index + 1}`, { nip: victim.nip, password: OWN, code: '000000' }),
        ({ text }) => text.includes('two-factor-wrong'),
      )
      if (fault !== null) return fault
      const again = await loginFrom(target, '127.0.0.1', { nip: victim.nip, password: OWN, code })
      return again.status === 200 ? 'a code that was used signed in again' : null
    },
  },
  {
    name: 'the password is guessed on a page left open',
    async attempt(target) {
      const victim = await createAccount(target)
      const change = { currentPassword: 'wrong', newPassword: NEXT, confirmPassword: NEXT }
      return guessAtOnce(
        40,
        () => target.send('POST', '/api/auth/change-password', { token: victim.token, body: change }),
        ({ status }) => status === 400,
      )
    },
  },
  {
    name: 'a second factor is put on a page left open, without the password',
    async attempt(target) {
      const victim = await createAccount(target)
      const { status } = await target.send('POST', '/api/account/two-factor/setup', { token: victim.token })
      return status === 200 ? 'its secret' : null
    },
  },
  {
    name: 'typed NIPs are readable in the log of failed logins',
    async attempt(target) {
      const typed = 'a password typed in the wrong field'
      await loginFrom(target, '127.0.0.12', { nip: typed, password: 'wrong' })
      const { text } = await target.send('GET', '/api/audit?limit=500', { token: await target.tokenOf('auditor') })
      if (text.includes(typed)) return 'the text'
      return text.includes('127.0.0.12') ? null : 'a failure without a trace of where it came from'
    },
  },
]

const passwordAttacks: readonly Attack[] = [
  ...['password1', 'Qwerty123!', 'rahasia-1'].map((password): Attack => ({
    name: `an account is made with the password ${password}`,
    async attempt(target) {
      const { status } = await target.send('POST', '/api/auth/register', { body: registration({ password }) })
      return status === 201 ? 'an account' : null
    },
  })),
  {
    name: 'an account is made whose password is its NIP',
    async attempt(target) {
      const body = registration()
      const { status } = await target.send('POST', '/api/auth/register', {
        body: { ...body, password: `A${body['nip'] ?? ''}!` },
      })
      return status === 201 ? 'an account' : null
    },
  },
  {
    name: 'an honest registration is refused',
    async attempt(target) {
      const { status } = await target.send('POST', '/api/auth/register', { body: registration() })
      return status === 201 ? null : `${status}`
    },
  },
]

const registrationAttacks: readonly Attack[] = [
  {
    name: 'a stranger makes an account in production',
    attempt() {
      const { registration: mode } = readConfig(
        { ...SECRETS, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://uji.go.id' },
        '/srv',
      )
      return onHub({ registration: mode }, async (hub) => {
        const { status } = await call(hub, '/api/auth/register', { body: registration() })
        return status === 201 ? 'an account' : null
      })
    },
  },
  {
    name: 'an account is used before its address is proved',
    attempt: () =>
      onHub({ registration: 'proved', publicOrigins: ['https://uji.go.id'] }, async (hub) => {
        const body = registration()
        const answer = await call(hub, '/api/auth/register', { body })
        if (answer.status !== 201) throw new Error(`registering answered ${answer.status}`)
        if (answer.headers.get('set-cookie') !== null) return 'a login'
        const { status } = await call(hub, '/api/auth/login', { body: { nip: body['nip'], password: OWN } })
        return status === 401 ? null : `a login (${status})`
      }),
  },
  {
    name: 'a stranger registers a victim with a password of their own and has the victim confirm it',
    attempt: () =>
      onHub({ registration: 'proved', publicOrigins: ['https://uji.go.id'] }, async (hub) => {
        const body = registration({ password: NEXT })
        await call(hub, '/api/auth/register', { body })
        const chief = loginResponseSchema.parse(
          (await call(hub, '/api/auth/login', { body: { nip: nipOf(people.superAdmin), password: PASSWORD } })).body
            .data,
        )
        let proof = ''
        for (let look = 0; look < 500 && proof === ''; look += 1) {
          const { mails } = outboxSchema.parse(
            (await call(hub, '/api/system/outbox', { token: chief.token })).body.data,
          )
          proof = /#token=([\w-]+)/.exec(mails.find(({ to }) => to === body['email'])?.text ?? '')?.[1] ?? ''
        }
        if (proof === '') throw new Error('no mail came')
        for (const password of [undefined, OWN])
          await call(hub, '/api/auth/register/prove', { body: { token: proof, password } })
        const { status } = await call(hub, '/api/auth/login', { body: { nip: body['nip'], password: NEXT } })
        const own = await call(hub, '/api/auth/register/prove', { body: { token: proof, password: NEXT } })
        if (own.status !== 200) throw new Error(`the right password is answered ${own.status}`)
        return status === 200 ? "an account with the victim's proved address" : null
      }),
  },
  {
    name: 'the page reveals which NIPs have an account',
    attempt: () =>
      onHub({ registration: 'proved', publicOrigins: ['https://uji.go.id'] }, async (hub) => {
        const said = async (body: object): Promise<string> => {
          const answer = await call(hub, '/api/auth/register', { body })
          return `${answer.status} ${JSON.stringify(answer.body)}`
        }
        const [free, taken] = [await said(registration()), await said(registration({ nip: nipOf(people.proctor) }))]
        return free === taken ? null : `${free} or ${taken}`
      }),
  },
]

const sessionAttacks: readonly Attack[] = [
  {
    name: 'a login is used after its logout',
    async attempt(target) {
      const { token } = await createAccount(target)
      if ((await profileStatus(target, token)) !== 200) throw new Error('the login does not hold')
      await target.send('POST', '/api/auth/logout', { token })
      return (await profileStatus(target, token)) === 200 ? 'the account' : null
    },
  },
  {
    name: 'a socket stays open after the logout of its login',
    async attempt(target) {
      const token = await signIn(target.url, nip.proctor)
      const socket = await openSocket(target.url, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token })
      try {
        const ended = new Promise<null>((resolve) => socket.once('disconnect', () => resolve(null)))
        const { status } = await target.send('POST', '/api/auth/logout', { token })
        if (status !== 200) throw new Error(`logging out answered ${status}`)
        const late = new Promise<string>((resolve) =>
          AbortSignal.timeout(5_000).addEventListener('abort', () => resolve('news of candidates')),
        )
        return await Promise.race([ended, late])
      } finally {
        socket.close()
      }
    },
  },
  {
    name: 'a stolen login survives the change of the password',
    async attempt(target) {
      const victim = await createAccount(target)
      const stolen = await signInAs(target, victim.nip)
      const body = { currentPassword: OWN, newPassword: NEXT, confirmPassword: NEXT }
      await callHub(target.url, '/api/auth/change-password', z.object({}), { token: victim.token, body })
      if ((await profileStatus(target, victim.token)) !== 200) return 'the owner was thrown out'
      return (await profileStatus(target, stolen)) === 200 ? 'the account' : null
    },
  },
  {
    name: "a user ends another's login by its id",
    async attempt(target) {
      const [victim, other] = [await createAccount(target), await createAccount(target)]
      const [session] = await callHub(target.url, '/api/account/sessions', z.array(z.object({ id: z.string() })), {
        token: victim.token,
      })
      if (session === undefined) throw new Error('there is no login to end')
      await target.send('DELETE', `/api/account/sessions/${session.id}`, { token: other.token })
      return (await profileStatus(target, victim.token)) === 200 ? null : 'the login is over'
    },
  },
  {
    name: 'a helper stays signed in beside a candidate whose test is watched',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const mediaPolicy = { camera: 'required', microphone: 'off', screen: 'off' } as const
      const { id } = await makeAssessment(target.url, {
        title: 'Serangan: dua login',
        candidates: [candidate],
        mediaPolicy,
      })
      const helper = await signIn(target.url, candidate)
      const started = await startTest(target.url, helper, id)
      const token = await signIn(target.url, candidate)
      const gained = (await profileStatus(target, started.token)) === 200 ? 'a second login' : null
      const own = await startTest(target.url, token, id)
      await own.end()
      return gained
    },
  },
  {
    name: 'a helper who signed in before a watched test began stays signed in beside it',
    async attempt(target) {
      const candidate = nip.candidate(6)
      const mediaPolicy = { camera: 'required', microphone: 'off', screen: 'off' } as const
      const { id } = await makeAssessment(target.url, {
        title: 'Serangan: login sebelum ujian',
        candidates: [candidate],
        mediaPolicy,
      })
      const helper = await signIn(target.url, candidate)
      const started = await startTest(target.url, await signIn(target.url, candidate), id)
      const gained = (await profileStatus(target, helper)) === 200 ? 'a second login' : null
      await started.end()
      return gained
    },
  },
  {
    name: 'a cookie of a plain page is taken where TLS is in front',
    attempt: () =>
      onHub({ publicOrigins: ['https://uji.go.id'] }, async (hub) => {
        const answer = await call(hub, '/api/auth/login', {
          body: { nip: nipOf(people.candidate1), password: PASSWORD },
        })
        const { token } = loginResponseSchema.parse(answer.body.data)
        const status = async (name: string): Promise<number> =>
          (await call(hub, '/api/auth/profile', { headers: { cookie: `${name}=${token}` } })).status
        if ((await status('__Host-pengawas_session')) !== 200) throw new Error('its own cookie is not taken')
        return (await status('pengawas_session')) === 200 ? 'the account' : null
      }),
  },
  ...[
    { name: 'none', env: { MEDIA_NODE_SECRET: SECRETS.MEDIA_NODE_SECRET } },
    { name: 'a short one', env: { ...SECRETS, SECRET_KEY: 'too short' } },
    {
      name: 'the one that media nodes know',
      env: { MEDIA_NODE_SECRET: SECRETS.SECRET_KEY, SECRET_KEY: SECRETS.SECRET_KEY },
    },
  ].map(({ name, env }): Attack => ({
    name: `a hub seals with ${name} as its secret key`,
    attempt() {
      readConfig(SECRETS, '/srv')
      try {
        readConfig(env, '/srv')
        return Promise.resolve('keys that others know')
      } catch {
        return Promise.resolve(null)
      }
    },
  })),
]

export const accountsAttacks: AttackGroup = {
  group: 'accounts',
  attacks: [...limitAttacks, ...passwordAttacks, ...registrationAttacks, ...sessionAttacks],
}
