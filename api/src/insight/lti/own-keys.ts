import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import type { SigningKey } from './grade-client.ts'
import { needsAnother, outdatedKids, signingKid } from './key-rotation.rules.ts'
import type { LtiKeyRow } from './lti.entity.ts'
import { insertKey, listKeys, removeKeys } from './lti.repository.ts'

const ALGORITHM = 'RS256'
const contextOf = (kid: string): string => `lti-key:${kid}`

export interface OwnKeysDeps {
  db: Database
  audit: AuditService
  /** That of the present `SECRET_KEY` alone: a key that somebody may know who has a former one signs nothing any more. */
  box: SecretBox
  now: () => Date
}

/** The keys by which platforms know our requests for tokens, and what platforms fetch of them. */
export interface OwnKeys {
  /** Two of them while one replaces the other. */
  published(): Promise<JSONWebKeySet>
  signing(): Promise<SigningKey>
  /** Makes another key when it is time, and removes those that nobody needs, or that sign nothing any more. */
  keepUp(): Promise<void>
}

export function createOwnKeys(deps: OwnKeysDeps): OwnKeys {
  const { db, box, now } = deps
  /** A key whose seal this installation cannot open, since it has another `SECRET_KEY`, signs nothing. */
  const openOf = ({ kid, privateKey }: LtiKeyRow): JWK | null => {
    const text = box.open(privateKey, contextOf(kid))
    return text === null ? null : (JSON.parse(text) as JWK)
  }
  const isOurs = (row: LtiKeyRow): boolean => openOf(row) !== null
  const listOpened = async (): Promise<{ row: LtiKeyRow; key: JWK }[]> =>
    (await listKeys(db.read)).flatMap((row) => {
      const key = openOf(row)
      return key === null ? [] : [{ row, key }]
    })
  let making: Promise<void> | null = null
  /** Reads again what there is: whoever finds no key may have read before another request made one. */
  async function makeWhereNeeded(): Promise<void> {
    if (needsAnother((await listKeys(db.read)).filter(isOurs), now())) await makeKey(deps)
  }
  /** Once for all who ask meanwhile. */
  function makeOnce(): Promise<void> {
    making ??= makeWhereNeeded().finally(() => (making = null))
    return making
  }
  async function usable(): Promise<{ row: LtiKeyRow; key: JWK }[]> {
    const opened = await listOpened()
    if (opened.length > 0) return opened
    await makeOnce()
    return listOpened()
  }
  return {
    async published() {
      return { keys: (await usable()).map(({ row }) => row.publicKey) }
    },
    async signing() {
      const keys = await usable()
      const kid = signingKid(
        keys.map(({ row }) => row),
        now(),
      )
      const meant = keys.find(({ row }) => row.kid === kid)
      if (meant === undefined) throw new Error('one of the keys signs')
      const privateKey = await importJWK(meant.key, ALGORITHM)
      if (privateKey instanceof Uint8Array) throw new Error('a stored key is no key pair')
      return { kid: meant.row.kid, privateKey }
    },
    async keepUp() {
      const rows = await listKeys(db.read)
      // Nobody has asked for keys yet.
      if (rows.length === 0) return
      await makeOnce()
      const after = await listKeys(db.read)
      const sealed = after.filter((row) => !isOurs(row)).map(({ kid }) => kid)
      const unneeded = [...sealed, ...outdatedKids(after.filter(isOurs), now())]
      if (unneeded.length > 0) await db.write((manager) => removeKeys(manager, unneeded))
    },
  }
}

async function makeKey({ db, audit, box, now }: OwnKeysDeps): Promise<LtiKeyRow> {
  const kid = randomUUID()
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  const privateKey = box.seal(JSON.stringify(await exportJWK(pair.privateKey)), contextOf(kid))
  const row: LtiKeyRow = { kid, publicKey, privateKey, createdAt: now() }
  await db.write(async (manager) => {
    await insertKey(manager, row)
    await audit.append(manager, { actorId: null, action: 'lti.key-made', subjectType: 'lti-key', subjectId: kid })
  })
  return row
}
