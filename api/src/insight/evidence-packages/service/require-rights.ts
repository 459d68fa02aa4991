import type { WithheldPart } from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { EvidencePackagesDeps } from '../evidence-packages.service.ts'
import type { PackageJobRow } from '../package-jobs.entity.ts'
import { findPackaged, type Packaged } from './find-packaged.ts'
import { maySeeRecording } from './plan-package.ts'
import { readLedger } from './read-log.ts'

type Deps = Pick<EvidencePackagesDeps, 'db' | 'listing' | 'eyesOn'>

/**
 * Asks once more, test by test, whether the owner of a package may see all that is in it: roles, assignments and the state of a
 * test may have changed since it was made. Throws `not-found` where a test is not theirs to see any more, and `not-allowed` where
 * a part of one is not, saying so.
 */
export async function requireRights(deps: Deps, actor: Actor, { wanted, restricted }: PackageJobRow): Promise<void> {
  // A package of an earlier version does not say what is in it.
  const before: readonly WithheldPart[] = wanted.parts.includes('video') ? ['recording'] : []
  for (const packaged of await findPackaged(deps, actor, wanted).catch(sayWhy)) {
    const { session } = packaged
    for (const part of restricted === null ? before : (restricted[session.id] ?? []))
      if (!(await MAY_SEE[part](deps, actor, packaged)))
        throw new AppError('not-allowed', { message: message('packageRightsLost', { code: session.code }) })
  }
}

function sayWhy(error: unknown): never {
  const isLost = error instanceof AppError && (error.code === 'not-found' || error.code === 'not-allowed')
  throw isLost ? new AppError(error.code, { message: 'packageTestLost', cause: error }) : error
}

const MAY_SEE: Readonly<Record<WithheldPart, (deps: Deps, actor: Actor, packaged: Packaged) => Promise<boolean>>> = {
  audit: (_deps, actor) => Promise.resolve(isAllowed(actor.role, 'audit:read')),
  answers: async ({ listing }, actor, { session }) => (await listing.get(actor, session.id)).answers !== null,
  eyesOn: async (deps, actor, { session }) => (await readLedger({ deps, actor }, session.id)) !== null,
  recording: (deps, actor, { session }) => maySeeRecording(deps, actor, session.id),
}
