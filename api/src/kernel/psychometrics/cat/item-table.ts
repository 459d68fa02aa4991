import type { ItemParameters, ResponseModel } from '../irt/item-response.ts'
import { underModel } from '../irt/item-response.ts'
import type { CatItem } from './cat.types.ts'

/** A bank as selection reads it: one array per parameter, so that a pass over thousands of items stays in the cache. */
export interface ItemTable {
  readonly ids: readonly string[]
  readonly indexOf: ReadonlyMap<string, number>
  readonly items: readonly ItemParameters[]
  /** Every competency of the bank, by name; `competencyOf` has each item's place among them. */
  readonly competencies: readonly string[]
  readonly competencyOf: Uint32Array
  readonly a: Float64Array
  readonly b: Float64Array
  readonly c: Float64Array
}

/** Throws RangeError for an item that no ability could be measured with: selection would go wrong silently. */
function checkItem({ id, a, b, c }: CatItem): void {
  const isUsable = Number.isFinite(a) && a > 0 && Number.isFinite(b) && c >= 0 && c < 1
  if (!isUsable) throw new RangeError(`item ${id} has unusable parameters`)
}

export function tableOf(bank: readonly CatItem[], model: ResponseModel): ItemTable {
  for (const item of bank) checkItem(item)
  const indexOf = new Map(bank.map(({ id }, index) => [id, index]))
  if (indexOf.size !== bank.length) throw new RangeError('two items of the bank have the same id')
  const items = bank.map((item) => underModel(item, model))
  const competencies = [...new Set(bank.map(({ competency }) => competency))].toSorted()
  return {
    ids: bank.map(({ id }) => id),
    indexOf,
    items,
    competencies,
    competencyOf: Uint32Array.from(bank, ({ competency }) => competencies.indexOf(competency)),
    a: Float64Array.from(items, ({ a }) => a),
    b: Float64Array.from(items, ({ b }) => b),
    c: Float64Array.from(items, ({ c }) => c),
  }
}
