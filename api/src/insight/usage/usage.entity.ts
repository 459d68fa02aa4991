import type { PageUse } from '@pengawas/shared/contracts/usage'
import { EntitySchema } from 'typeorm'

/** How often a page was opened, or broke down, on one day in Jakarta. */
export interface PageUseRow {
  /** `YYYY-MM-DD`. */
  day: string
  page: PageUse['page']
  kind: PageUse['kind']
  uses: number
}

export const pageUseEntity = new EntitySchema<PageUseRow>({
  name: 'PageUse',
  tableName: 'page_uses',
  columns: {
    day: { type: 'varchar', length: 10, primary: true },
    page: { type: 'varchar', length: 24, primary: true },
    kind: { type: 'varchar', length: 12, primary: true },
    uses: { type: 'integer' },
  },
})
