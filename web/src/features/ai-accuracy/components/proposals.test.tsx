import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import type { FlagKind, KindProposals } from '@pengawas/shared/contracts/flag-kinds'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { profileQuery } from '../../../lib/profile.ts'
import { drawText } from '../../../ui/fixtures/draw-text.tsx'
import { Proposals } from './proposals.tsx'

const wrong = { value: 0, low: 0, high: 0.041, n: 90 }
const doubtful = { value: 0.96, low: 0.865, high: 0.989, n: 50 }
const noFace: FlagKind = {
  ...{ kind: 'no-face', type: 'face-detection', isTechnical: false, isObserved: false },
  ...{ right: 48, wrong: 2, undecidable: 0, waiting: 0, precision: doubtful, promise: 0.98, proposal: 'none' },
}
const whisper: FlagKind = {
  ...noFace,
  ...{ kind: 'whisper', type: 'suspicious-audio', right: 0, wrong: 90, precision: wrong, promise: null },
}
const withinA: KindProposals['proposals'][number] = {
  ...{ kind: 'no-face', assessmentId: 'a', title: 'Seleksi A', precision: doubtful, proposal: 'proposed' },
}
const user: SignedInUser = {
  ...{ id: 'u', nip: '1', name: 'Sari', email: 's@x.id', role: 'administrator', unit: null, isActive: true },
  ...{ lastLogin: null, mustChangePassword: false, twoFactorEnabled: false },
}

/** What an administrator is shown. */
function draw(kinds: FlagKind[], proposals: KindProposals['proposals'] = [], isCut = false): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(profileQuery.queryKey, user)
  return drawText(<Proposals kinds={kinds} within={{ proposals, isCut }} onOpen={() => undefined} />, queryClient)
}

it('is not there where nothing is proposed', async () => {
  expect(await draw([noFace, whisper])).toBe('')
})

it('says what each kind falls short of, and how sure that is', async () => {
  const text = await draw([
    { ...noFace, proposal: 'proposed' },
    { ...whisper, proposal: 'proposed-surely' },
  ])
  // The whole system is not theirs to decide.
  expect(text).not.toContain('Lihat dan putuskan')
  expect(text).toContain('dijanjikan 98% · Selangnya masih mencakup janji: bisa jadi kebetulan.')
  expect(text).toContain(
    'Seluruh sistem · 0% (0% sampai 4,1%, n = 90) · Lebih sering salah daripada benar · Seluruh selang berada di bawah 50%.',
  )
})

it('names the assessments in which a kind is proposed, whatever holds of the whole system', async () => {
  const text = await draw([noFace, whisper], [withinA, { ...withinA, assessmentId: 'b', title: 'Seleksi B' }], true)
  expect(text).not.toContain('Seluruh sistem')
  expect(text).toContain('Seleksi A · 96% (86,5% sampai 98,9%, n = 50) · dijanjikan 98%')
  expect(text).toContain('Seleksi B · 96%')
  expect(text).toContain('Ditampilkan 2 dengan tinjauan terbanyak.')
  expect(text.match(/Lihat dan putuskan/g)).toHaveLength(2)
})
