import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import type { FlagKind, KindPrecision } from '@pengawas/shared/contracts/flag-kinds'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { profileQuery } from '../../../lib/profile.ts'
import { drawText } from '../../../ui/fixtures/draw-text.tsx'
import { precisionQuery } from '../api/kinds.ts'
import { DecideForm } from './decide-form.tsx'

const kind: FlagKind = {
  ...{ kind: 'no-face', type: 'face-detection', isTechnical: false, isObserved: false },
  ...{ right: 48, wrong: 2, undecidable: 0, waiting: 0, precision: null, promise: 0.98, proposal: 'none' },
}
const user: SignedInUser = {
  ...{ id: 'u', nip: '1', name: 'Sari', email: 's@x.id', role: 'administrator', unit: null, isActive: true },
  ...{ lastLogin: null, mustChangePassword: false, twoFactorEnabled: false },
}
const part = (id: string, isObserved: boolean): KindPrecision['parts'][number] => ({
  ...{ id, name: `Seleksi ${id}`, isObserved, proposal: 'none' },
  ...{ right: 0, wrong: 0, undecidable: 0, waiting: 0, precision: null },
})

/** The form for a decision in the assessment `a`, where these are listed. */
function draw(parts: KindPrecision['parts']): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(profileQuery.queryKey, user)
  const found: KindPrecision = { kind: 'no-face', by: 'assessment', parts, isCut: true }
  queryClient.setQueryData(precisionQuery('no-face', 'assessment').queryKey, found)
  return drawText(<DecideForm kind={kind} within={{ id: 'a', title: 'Seleksi a' }} />, queryClient)
}

it.each([
  ['observes what is proposed in an assessment that is not listed', [], 'Amati saja'],
  ['observes what counts', [part('a', false), part('b', true)], 'Amati saja'],
  ['takes back what is observed', [part('b', false), part('a', true)], 'Hitung kembali'],
])('%s', async (_name, parts, button) => {
  expect(await draw(parts)).toMatch(new RegExp(`${button}$`))
})
