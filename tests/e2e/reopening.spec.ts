import { expect, test } from 'playwright/test'
import { z } from 'zod'
import { launchBrowser } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { callHub, nameOf, nip, signIn, startTestSession } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack } from '../support/stack.ts'

test('tests that were ended by mistake are opened again together, except for those of the person who ended them', async () => {
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const { url } = stack
    const [proctor, superAdmin] = [await signIn(url, nip.proctor), await signIn(url, nip.superAdmin)]
    const candidates = [nip.candidate(1), nip.candidate(2), nip.candidate(3)]
    const ids: string[] = []
    for (const [index, candidate] of candidates.entries()) {
      const id = await startTestSession(url, await signIn(url, candidate))
      ids.push(id)
      await callHub(url, `/api/test-sessions/${id}/terminate`, z.unknown(), {
        token: index === 2 ? superAdmin : proctor,
        body: { text: 'Bekerja sama', cause: 'examinee.assistance' },
      })
    }
    const staff = opened.add(await launchBrowser())
    const desk = await StaffPage.open(staff, stack, nip.superAdmin, '/dashboard/flags')
    const { page } = desk
    const review = page.getByTestId('termination-review').filter({ hasText: await nameOf(url, nip.candidate(2)) })
    await review.getByRole('textbox').fill('Rekaman sudah dilihat')
    await review.getByRole('button', { name: 'Kuatkan penghentian' }).click()
    await expect(page.getByRole('region', { name: 'Tes yang penghentiannya dikuatkan' })).toBeVisible()

    await desk.button('Buka kembali beberapa tes').click()
    const form = page.getByTestId('reopen-form')
    await expect(form.getByRole('checkbox')).toHaveCount(3)
    await form.getByRole('checkbox', { name: 'Semuanya (2)' }).check()
    await form.getByRole('textbox').fill('Salah tekan')
    await form.getByRole('button', { name: 'Buka kembali 2 tes' }).click()
    const result = page.getByTestId('bulk-result')
    await expect(result.getByRole('status')).toContainText('Berhasil: 2')
    await desk.dialog.getByRole('button', { name: 'Tutup' }).last().click()
    await expect(page.getByTestId('termination-review')).toHaveCount(1)
    await expect(desk.button('Buka kembali beberapa tes')).toBeHidden()
    const listed = z.array(z.object({ id: z.string(), status: z.string() }))
    const sessions = await callHub(url, '/api/test-sessions?pageSize=100', listed, { token: superAdmin })
    const statuses = ids.map((id) => sessions.find((session) => session.id === id)?.status)
    expect(statuses).toEqual(['paused', 'paused', 'terminated'])
  } finally {
    await opened.closeAll()
  }
})
