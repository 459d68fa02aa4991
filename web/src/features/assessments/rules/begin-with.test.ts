import { expect, it } from 'vitest'
import { beginWith } from './begin-with.ts'
import { creation, NEW_ASSESSMENT } from './form-values.ts'
import { readDraft } from './read-draft.ts'

it('takes settings and questions of an assessment along, and leaves its days, people and acceptance', () => {
  const values = {
    ...NEW_ASSESSMENT,
    title: 'Asesmen 2026',
    duration: 90,
    requirements: ['KTP'],
    startDate: '2026-12-01 08:00:00',
    endDate: '2026-12-01 10:00:00',
    status: 'completed' as const,
    participants: [{ id: '1', nip: '2', name: 'Peserta', unit: null }],
    adaptive: { ...NEW_ASSESSMENT.adaptive, confidence: 0.9, uncalibratedAccepted: { reason: 'Uji coba', at: 'then' } },
  }
  expect(beginWith(values, `Salinan ${'a'.repeat(300)}`)).toEqual({
    ...values,
    title: `Salinan ${'a'.repeat(192)}`,
    startDate: '',
    endDate: '',
    status: 'scheduled',
    participants: [],
    adaptive: { ...values.adaptive, uncalibratedAccepted: null },
  })
})

it('takes along what is recorded and for how long it is kept, also over a draft or a template', () => {
  const retention = { calmDays: 14, flaggedDays: 365 }
  const values = { ...NEW_ASSESSMENT, recording: 'around-flags' as const, retention }
  const begun = readDraft(JSON.parse(JSON.stringify(beginWith(values, 'Salinan'))) as Record<string, unknown>)
  expect(creation(begun, null)).toMatchObject({ recording: 'around-flags', retention })
})
