import { LISTS } from '@pengawas/shared/contracts/list-views'
import type { Browser, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser } from '../support/browsers.ts'
import { nip } from '../support/hub-client.ts'
import { StaffPage } from '../support/pages/staff-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Columns and saved filters of the staff's lists, which follow the person to another machine. */
let stack: Stack
let browser: Browser

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

const headers = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent.split('Urutkan')[0] ?? ''))

test('columns are chosen and ordered, the same on another machine, and as before when they are reset', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  const { page, dialog } = staff
  await staff.button('Kolom').click()
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Jabatan' }).check()
  const up = dialog.getByRole('button', { name: 'Pindahkan Unit kerja ke atas' })
  // Past email and role, and then past NIP.
  for (let step = 0; step < 3; step += 1) await up.click()
  await expect(up).toBeDisabled()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toBeHidden()
  const chosen = ['Pilih', 'Nama', 'Unit kerja', 'NIP', 'Peran', 'Status', 'Jabatan', 'Tindakan']
  await expect.poll(() => headers(page)).toEqual(chosen)

  const elsewhere = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  await expect.poll(() => headers(elsewhere.page)).toEqual(chosen)
  await elsewhere.page.setViewportSize({ width: 390, height: 844 })
  const card = elsewhere.page.getByRole('row').filter({ hasText: nip.candidate(1) })
  await expect(card.getByText('@', { exact: false })).toHaveCount(0)
  await elsewhere.page.setViewportSize({ width: 1440, height: 900 })

  await elsewhere.button('Kolom').click()
  await elsewhere.dialog.getByRole('button', { name: 'Kembalikan ke semula' }).click()
  await expect
    .poll(() => headers(elsewhere.page))
    .toEqual(['Pilih', 'Nama', 'NIP', 'Email', 'Peran', 'Unit kerja', 'Status', 'Tindakan'])
  await elsewhere.page.context().close()
  await page.context().close()
})

test('a filter is saved, opened, renamed, the one that the list opens with, and removed', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  const { page, dialog } = staff
  await staff.select(page.getByRole('combobox', { name: 'Peran' }), 'Proktor')
  await staff.button('Filter tersimpan').click()
  await page.getByRole('menuitem', { name: 'Simpan filter ini' }).click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await staff.sees('Nama filter wajib diisi')
  await dialog.getByLabel('Nama filter').fill('Para proktor')
  await dialog.getByRole('checkbox', { name: 'Buka daftar ini dengan filter ini' }).check()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(staff.button('Para proktor')).toBeVisible()

  const elsewhere = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  await expect(elsewhere.page).toHaveURL(/role=proktor/)
  await expect(elsewhere.page.getByText(nip.candidate(1), { exact: true })).toHaveCount(0)
  // Everything stays everything until the list is opened anew.
  await elsewhere.button('Para proktor').click()
  await elsewhere.page.getByRole('menuitem', { name: 'Tampilkan semua' }).click()
  await expect(elsewhere.page).not.toHaveURL(/role=/)
  await expect(elsewhere.page.getByText(nip.candidate(1), { exact: true })).toBeVisible()

  await elsewhere.button('Filter tersimpan').click()
  await elsewhere.page.getByRole('menuitem', { name: 'Kelola filter' }).click()
  await elsewhere.button('Ganti nama filter Para proktor').click()
  await elsewhere.page.getByRole('textbox', { name: 'Ganti nama filter Para proktor' }).fill('Pengawas')
  await elsewhere.dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(elsewhere.button('Hapus filter Pengawas')).toBeVisible()
  const opensWith = elsewhere.page.getByRole('switch', { name: 'Buka daftar dengan filter Pengawas' })
  await expect(opensWith).toBeChecked()
  await opensWith.press('Space')
  await expect(opensWith).not.toBeChecked()
  await elsewhere.page.reload()
  await expect(elsewhere.page.getByText(nip.candidate(1), { exact: true })).toBeVisible()
  await expect(elsewhere.page).not.toHaveURL(/role=/)

  await elsewhere.button('Filter tersimpan').click()
  await elsewhere.page.getByRole('menuitem', { name: 'Kelola filter' }).click()
  await elsewhere.button('Hapus filter Pengawas').click()
  await elsewhere.sees('Belum ada filter tersimpan untuk daftar ini')
  await elsewhere.page.context().close()
  await page.context().close()
})

test('a value that is gone is said and taken off', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users?unit=Biro%20yang%20dibubarkan')
  await staff.sees('Unit kerja: pilihan “Biro yang dibubarkan” tidak ada lagi.')
  await staff.button('Lepas filter Unit kerja').click()
  await expect(staff.page.getByText(nip.candidate(1), { exact: true })).toBeVisible()
  await expect(staff.page).not.toHaveURL(/unit=/)
  await staff.page.context().close()
})

test('every column that the hub keeps is one of its list', async () => {
  const staff = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users')
  for (const [path, list] of [
    ['users', 'users'],
    ['participants', 'participants'],
    ['assessments', 'assessments'],
    ['audit', 'audit'],
    ['analytics', 'review'],
    ['scoring', 'essays'],
  ] as const) {
    await staff.page.goto(`/dashboard/${path}`)
    await staff.button('Kolom').click()
    await expect(staff.dialog.getByRole('checkbox')).toHaveCount(LISTS[list].columns.length)
  }
  await staff.page.context().close()
})
