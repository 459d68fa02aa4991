import { envelopeSchema } from '@pengawas/shared/contracts/envelope'
import { z } from 'zod'

/** Asks the hub as the person whose screens are opened; visitors without a login ask as the super-admin. */
export type Ask = (path: string) => Promise<unknown>

/** Where a value is found: a call whose own parameters are found first, and the path of the value in its first row that has it. */
interface Source {
  call: string
  value: string
  /** Looks only at rows in which this is true, or not zero. */
  where?: string
  /** Or in which it is this. */
  is?: string
  /** And in which this is missing. */
  without?: string
}

const AVAILABLE: readonly Source[] = [{ call: '/api/assessments/available-for-participants', value: 'assessment.id' }]

/** What addresses need, by parameter. The first call that the role may make and that has a value gives it. */
const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  assessmentId: [
    { call: '/api/reports?period=year', value: 'assessmentId', where: 'finalResults' },
    { call: '/api/rankings', value: 'assessmentId', where: 'completedParticipants' },
    ...AVAILABLE.map((source) => ({ ...source, where: 'assessment.status', is: 'active', without: 'testSession' })),
    ...AVAILABLE,
  ],
  testSessionId: [
    { call: '/api/assessments/available-for-participants', value: 'testSession.id' },
    { call: '/api/assessments/:assessmentId/results?limit=5', value: 'testSessionId' },
    { call: '/api/test-sessions?limit=5', value: 'id' },
  ],
  personId: [{ call: '/api/talent/people?page=1&pageSize=50', value: 'id', where: 'tests' }],
  questionId: [
    { call: '/api/question-bank?status=approved&pageSize=10', value: 'id' },
    { call: '/api/question-bank?pageSize=10', value: 'id' },
  ],
  taskId: [{ call: '/api/marking/tasks?limit=5', value: 'id' }],
  certifiedId: [{ call: '/api/assessments/:assessmentId/results', value: 'testSessionId', where: 'hasCertificate' }],
  code: [{ call: '/api/test-sessions/:certifiedId/result', value: 'certificate.code' }],
}

/** Parameters of addresses that have no source yet. */
export const unknownParameters = (patterns: readonly string[]): string[] =>
  patterns
    .flatMap((pattern) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
    .filter((name) => !(name in SOURCES))

const objectSchema = z.looseObject({})
const rowsSchema = z.union([
  z.array(objectSchema),
  z.looseObject({ items: z.array(objectSchema) }).transform(({ items }) => items),
  objectSchema.transform((one) => [one]),
])

const valueAt = (row: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((value, key) => objectSchema.safeParse(value).data?.[key], row)

/** Finds the values of parameters, each once. */
export class Subjects {
  readonly #ask: Ask
  readonly #known = new Map<string, string | null>()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** An address with real values for its parameters, or the parameter for which there is none. */
  async addressOf(pattern: string): Promise<{ address: string } | { missing: string }> {
    let address = pattern
    for (const [parameter, name = ''] of pattern.matchAll(/:(\w+)/g)) {
      const value = await this.#valueOf(name)
      if (value === null) return { missing: name }
      address = address.replace(parameter, encodeURIComponent(value))
    }
    return { address }
  }

  async #valueOf(name: string): Promise<string | null> {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const sources = SOURCES[name]
    if (!sources) throw new Error(`The tour does not know where to find "${name}": add it to subjects.ts`)
    let value: string | null = null
    for (const source of sources) value ??= await this.#firstValue(source)
    this.#known.set(name, value)
    return value
  }

  async #firstValue({ call, value, where, is, without }: Source): Promise<string | null> {
    const found = await this.addressOf(call)
    if ('missing' in found) return null
    const answer = envelopeSchema(z.unknown()).parse(await this.#ask(found.address))
    const rows = answer.success ? rowsSchema.parse(answer.data) : []
    const isMeant = (found: unknown): boolean => (is === undefined ? Boolean(found) : found === is)
    const meant = rows
      .filter((row) => where === undefined || isMeant(valueAt(row, where)))
      .filter((row) => without === undefined || (valueAt(row, without) ?? null) === null)
    const values = meant.map((row) => valueAt(row, value))
    return z
      .string()
      .nullable()
      .parse(values.find((one) => typeof one === 'string') ?? null)
  }
}
