import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { KeptAnswer } from '../rules/outbox.ts'
import type { SignalLog } from '../rules/signal-log.ts'

/** What a browser keeps of running tests, so that a reload or a crash takes nothing away. */
export interface Vault {
  /** False where the browser refuses its storage: everything then lasts as long as the page. */
  readonly isDurable: boolean
  load(testSessionId: string): Promise<KeptAnswer[]>
  save(testSessionId: string, answer: KeptAnswer): Promise<void>
  loadSignals(testSessionId: string): Promise<SignalLog | undefined>
  saveSignals(testSessionId: string, log: SignalLog): Promise<void>
  /** The secret by which this browser's page last had the test, for what it could not deliver before the end. */
  loadSecret(testSessionId: string): Promise<string | undefined>
  saveSecret(testSessionId: string, secret: string): Promise<void>
  /** Test sessions of which something is kept. */
  sessions(): Promise<string[]>
  wipe(testSessionId: string): Promise<void>
  close(): void
}

interface StoredAnswer extends KeptAnswer {
  testSessionId: string
}

interface VaultSchema extends DBSchema {
  answers: { key: [string, string]; value: StoredAnswer; indexes: { testSessionId: string } }
  signals: { key: string; value: SignalLog }
  secrets: { key: string; value: string }
}

const VERSION = 2
/** Each person has a database of their own: the next user on this computer does not even open it. */
const nameOf = (userId: string): string => `pengawas-${userId}`

function openDatabase(userId: string): Promise<IDBPDatabase<VaultSchema>> {
  return openDB<VaultSchema>(nameOf(userId), VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database
          .createObjectStore('answers', { keyPath: ['testSessionId', 'questionId'] })
          .createIndex('testSessionId', 'testSessionId')
        database.createObjectStore('signals')
      }
      if (oldVersion < 2) database.createObjectStore('secrets')
    },
  })
}

/** Opens what this browser keeps for a user; in memory where the browser has no storage for us. Never rejects. */
export async function openVault(userId: string): Promise<Vault> {
  try {
    return durableVault(await openDatabase(userId))
  } catch {
    return createMemoryVault()
  }
}

function durableVault(database: IDBPDatabase<VaultSchema>): Vault {
  return {
    isDurable: true,
    async load(testSessionId) {
      const rows = await database.getAllFromIndex('answers', 'testSessionId', testSessionId)
      return rows.map(({ testSessionId: _session, ...answer }) => answer)
    },
    async save(testSessionId, answer) {
      // `strict` asks the browser to write through to the disk before it says that it is done.
      const transaction = database.transaction('answers', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put({ ...answer, testSessionId }), transaction.done])
    },
    loadSignals: (testSessionId) => database.get('signals', testSessionId),
    async saveSignals(testSessionId, log) {
      await database.put('signals', log, testSessionId)
    },
    loadSecret: (testSessionId) => database.get('secrets', testSessionId),
    async saveSecret(testSessionId, secret) {
      await database.put('secrets', secret, testSessionId)
    },
    async sessions() {
      const keys = [
        ...(await database.getAllKeys('answers')).map(([id]) => id),
        ...(await database.getAllKeys('signals')),
        ...(await database.getAllKeys('secrets')),
      ]
      return [...new Set(keys)]
    },
    async wipe(testSessionId) {
      const transaction = database.transaction(['answers', 'signals', 'secrets'], 'readwrite')
      const answers = transaction.objectStore('answers')
      for (const key of await answers.index('testSessionId').getAllKeys(testSessionId)) await answers.delete(key)
      await transaction.objectStore('signals').delete(testSessionId)
      await transaction.objectStore('secrets').delete(testSessionId)
      await transaction.done
    },
    close: () => database.close(),
  }
}

/** Keeps nothing beyond the page: for browsers that refuse their storage, and for the practice test. */
export function createMemoryVault(): Vault {
  const answers = new Map<string, Map<string, KeptAnswer>>()
  const signals = new Map<string, SignalLog>()
  const secrets = new Map<string, string>()
  return {
    isDurable: false,
    load: (testSessionId) => Promise.resolve([...(answers.get(testSessionId)?.values() ?? [])]),
    save(testSessionId, answer) {
      const mine = answers.get(testSessionId) ?? new Map<string, KeptAnswer>()
      answers.set(testSessionId, mine.set(answer.questionId, answer))
      return Promise.resolve()
    },
    loadSignals: (testSessionId) => Promise.resolve(signals.get(testSessionId)),
    saveSignals(testSessionId, log) {
      signals.set(testSessionId, log)
      return Promise.resolve()
    },
    loadSecret: (testSessionId) => Promise.resolve(secrets.get(testSessionId)),
    saveSecret(testSessionId, secret) {
      secrets.set(testSessionId, secret)
      return Promise.resolve()
    },
    sessions: () => Promise.resolve([...new Set([...answers.keys(), ...signals.keys(), ...secrets.keys()])]),
    wipe(testSessionId) {
      answers.delete(testSessionId)
      signals.delete(testSessionId)
      secrets.delete(testSessionId)
      return Promise.resolve()
    },
    close: () => undefined,
  }
}
