import { CONSENT_TEXT_VERSION } from '@pengawas/shared/contracts/test-sessions'
import { expect, it } from 'vitest'
import { texts as ar } from './ar/index.ts'
import { texts as en } from './en/index.ts'
import { texts as id } from './id/index.ts'
import { texts as ja } from './ja/index.ts'
import { texts as zh } from './zh/index.ts'

/** Test sessions keep the version that their candidate agreed to: each wording needs a version of its own, here with its digest. */
const WORDING = { version: '2026-12-07', digest: 'a84d4f7a87b6f7da' }

it('a consent text that changes in any language gets another version', async () => {
  const wording = [id, en, ar, zh, ja].map(({ capture }) => capture.consent)
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(wording)))
  const digest = [...new Uint8Array(bytes).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect({ version: CONSENT_TEXT_VERSION, digest }).toEqual(WORDING)
})

/** The people who see a candidate live, as the consent names them: the phone's page says the same. */
it.each([
  {
    language: 'id',
    texts: id,
    people: 'hanya proktor yang ditugaskan untuk Anda, ketua proktor assessment ini, dan super admin',
  },
  {
    language: 'en',
    texts: en,
    people: 'Only the proctors assigned to you, the lead proctor of the assessment and super admins',
  },
  { language: 'ar', texts: ar, people: 'إلا المراقبون المكلفون بك وقائد المراقبين في هذا التقييم والمشرفون العامون' },
  { language: 'zh', texts: zh, people: '只有分配给您的监考员、本测评的监考组长和超级管理员可以实时' },
  {
    language: 'ja',
    texts: ja,
    people: 'あなたの担当の試験監督、このアセスメントの試験監督のリーダー、スーパー管理者だけです',
  },
])('the phone is seen by whom the consent names: $language', ({ texts, people }) => {
  expect(texts.capture.consent.live).toContain(people)
  expect(texts.secondCamera.join.who).toContain(people)
})
