import type { LeftOutReason, OwnData } from '@pengawas/shared/contracts/own-data'

/** What a package lacks, collected while it is made; each thing once. */
export interface LeftOut {
  note(what: string, reason: LeftOutReason): void
  list(): OwnData['leftOut']
}

export function createLeftOut(): LeftOut {
  const noted = new Map<string, OwnData['leftOut'][number]>()
  return {
    note: (what, reason) => void noted.set(`${what} ${reason}`, { what, reason }),
    list: () => [...noted.values()],
  }
}
