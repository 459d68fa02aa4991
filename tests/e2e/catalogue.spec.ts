import { randomUUID } from 'node:crypto'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  draftSchema,
  managedAssessmentSchema,
  type ManagedAssessment,
} from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { createdPersonSchema, peoplePageSchema, type Person } from '@pengawas/shared/contracts/people'
import { message, MESSAGES } from '@pengawas/shared/messages'
import type { Browser } from 'playwright'
import { expect, test } from 'playwright/test'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { INTERNAL, refusal, StaffPage } from '../support/pages/staff-page.ts'
import { DEMO_PASSWORD, startStack, type Stack } from '../support/stack.ts'

/**
 * The error catalogue as people see it: each row's situation is caused, and its text is read from the screen. What a
 * call answers is in `tests/integration/catalogue`. Rows without a situation of their own:
 * - "Profil berhasil diperbarui!": the only part of a profile that people change themselves is their name.
 * - "HTTP error! status: N": a browser under test always has words for a status; `web/src/lib/http.test.ts` holds the text.
 * - "Tanggal tidak valid": the API sends no date that is none; `web/src/lib/dates.test.ts` holds the text.
 * - Demo data and fallback endpoints are dropped (decision 20), and with them what they said.
 * - "Gagal menambahkan soal": there are no fallbacks to fail any more (decision 18); it is said when the server does not
 *   take the chosen questions.
 */
let stack: Stack
let browser: Browser
let admin: StaffPage
let administrator: StaffPage
let user: Person
let participant: Person
let assessment: ManagedAssessment

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

test.beforeAll(async () => {
  stack = await startStack({ mediaNode: false })
  browser = await launchBrowser()
  const [superAdmin, owner] = [await signIn(stack.url, nip.superAdmin), await signIn(stack.url, nip.administrator)]
  const unit = 'Sekretariat Jenderal'
  const newUser = {
    nip: '198501012010011001',
    name: 'Wahyu Prasetyo',
    email: 'wahyu@agency.invalid',
    role: 'penilai',
    unit,
  }
  user = (await callHub(stack.url, '/api/users', createdPersonSchema, { token: superAdmin, body: newUser })).user
  const newParticipant = { nip: '198501012010011002', name: 'Lestari Ningsih', unit }
  participant = (
    await callHub(stack.url, '/api/participants', createdPersonSchema, { token: owner, body: newParticipant })
  ).user
  const questions = await callHub(stack.url, '/api/questions?pageSize=3', questionChoicesPageSchema, { token: owner })
  const people = await callHub(stack.url, '/api/participants?pageSize=3', peoplePageSchema, { token: owner })
  const body = {
    ...{ title: 'Asesmen Katalog', description: 'Untuk uji', startDate: inHours(24), endDate: inHours(26) },
    ...{ type: 'regular', totalQuestions: questions.items.length },
    ...{ questionIds: questions.items.map(({ id }) => id), participants: people.items.map(({ id }) => id) },
  }
  assessment = await callHub(stack.url, '/api/assessments', managedAssessmentSchema, { token: owner, body })
  const dates = { startDate: '2030-01-07 08:00:00', endDate: '2030-01-07 10:00:00' }
  const draft = {
    title: 'Asesmen Katalog Kedua',
    description: 'Untuk uji',
    ...dates,
    ...{ type: 'regular', totalQuestions: questions.items.length },
    questionIds: questions.items,
    participants: people.items,
  }
  await callHub(stack.url, '/api/assessments/drafts', draftSchema, {
    token: owner,
    body: { title: draft.title, form: draft },
  })
  admin = await StaffPage.open(browser, stack, nip.superAdmin, '/dashboard/users?q=Wahyu')
  administrator = await StaffPage.open(browser, stack, nip.administrator, '/dashboard/participants?q=Lestari')
})

test.afterAll(async () => {
  await browser.close()
  await stack.close()
})

test.describe('any call', () => {
  for (const [what, fault, text] of [
    ['the answer’s own message', { status: 500, text: '{"message":"Basis data penuh"}' }, 'Basis data penuh'],
    ['else the words of its status', { status: 500, text: 'oops' }, 'Internal Server Error'],
    [
      'that gets no answer',
      'no-answer',
      'Untuk petugas sistem: server mungkin tidak berjalan, atau CORS diblokir. Periksa apakah server berjalan di port 3001.',
    ],
  ] as const) {
    test(what, async () => {
      await admin.withFault('GET', /\/api\/users\?/, fault, async () => {
        await admin.page.goto('/dashboard/users?q=Wahyu')
        await admin.sees(text)
      })
    })
  }
})

test.describe('login and registration', () => {
  test('login failed', async () => {
    const page = await openPage(browser, stack.url)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'NIP' }).fill(nip.superAdmin)
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan-password')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByRole('alert').getByText('NIP or password incorrect')).toBeVisible()
    await page.context().close()
  })

  test('registration failed', async () => {
    const page = await openPage(browser, stack.url)
    await page.goto('/register')
    await page.getByLabel('Nama lengkap').fill('Pendaftar Baru')
    await page.getByLabel('Tanggal lahir').fill('17/08/1990')
    await page.getByLabel('Email').fill('pendaftar@agency.invalid')
    await page.getByLabel('Nomor telepon').fill('+62 812')
    await page.getByLabel('NIP').fill('198501012010011009')
    await page.getByLabel('Instansi').fill('BSKDN')
    await page.getByLabel('Jabatan').fill('Analis')
    await page.getByLabel(/^Kata sandi/).fill('rahasia-negara')
    await page.getByLabel('Konfirmasi kata sandi').fill('rahasia-negara')
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 500, body: '{"success":false,"error":"internal","message":"x"}' }),
    )
    await page.getByRole('button', { name: 'Daftar', exact: true }).click()
    await expect(page.getByRole('alert').getByText('Pendaftaran gagal. Silakan coba lagi.')).toBeVisible()
    await page.context().close()
  })
})

test.describe('users', () => {
  test('create', async () => {
    await admin.page.goto('/dashboard/users?q=Wahyu')
    await admin.button('Tambah Pengguna Baru').click()
    await admin.dialog.getByLabel('NIP').fill('198501012010011003')
    await admin.dialog.getByLabel('Nama').fill('Orang Baru')
    await admin.dialog.getByLabel('Email').fill('orang@agency.invalid')
    const submit = admin.dialog.getByRole('button', { name: 'Tambah Pengguna Baru', exact: true })
    for (const [fault, text] of [
      [refusal(503, 'unavailable', 'Layanan sedang tidak tersedia.'), 'Gagal membuat pengguna'],
      [{ status: 200, text: '{}' }, 'Gagal membuat pengguna melalui API'],
      [INTERNAL, 'Gagal membuat pengguna. Silakan coba lagi.'],
    ] as const) {
      await admin.withFault('POST', /\/api\/users$/, fault, async () => {
        await submit.click()
        await expect(admin.dialog.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
      })
    }
  })

  test('edit', async () => {
    await admin.page.goto('/dashboard/users?q=Wahyu')
    await admin.choose(user.name, 'Edit')
    await admin.dialog.getByLabel('Nama').fill('Wahyu P.')
    await admin.withFault('PUT', /\/api\/users\//, INTERNAL, async () => {
      await admin.dialog.getByRole('button', { name: 'Simpan' }).click()
      await admin.sees('Gagal mengupdate pengguna. Silakan coba lagi.')
    })
    expect(await admin.dialog.getByLabel('Nama').inputValue()).toBe('Wahyu P.')
  })

  test('delete', async () => {
    await admin.page.goto('/dashboard/users?q=Wahyu')
    const confirmed = async (): Promise<void> => {
      await admin.choose(user.name, 'Hapus')
      await admin.sees('Apakah Anda yakin ingin menghapus user "Wahyu Prasetyo"?')
      await admin.dialog.getByRole('button', { name: 'Hapus pengguna' }).click()
    }
    await admin.withFault('DELETE', /\/api\/users\//, 'no-answer', async () => {
      await confirmed()
      await admin.sees('Gagal menghapus user. Silakan coba lagi.')
    })
    await admin.withFault('DELETE', /\/api\/users\//, INTERNAL, async () => {
      await confirmed()
      await admin.sees('Terjadi kesalahan saat menghapus user.')
    })
    await confirmed()
    const toast = admin.page.getByText('User berhasil dihapus.')
    await expect(toast).toBeVisible()
    // Toasts disappear after three seconds.
    await expect(toast).toBeHidden({ timeout: 5_000 })
  })
})

test.describe('participants', () => {
  test('create', async () => {
    await administrator.page.goto('/dashboard/participants?q=Lestari')
    await administrator.button('Tambah Peserta Baru').click()
    const { dialog } = administrator
    await dialog.getByLabel('NIP').fill('198501012010011004')
    await dialog.getByLabel('Nama').fill('Peserta Baru')
    const submit = dialog.getByRole('button', { name: 'Tambah Peserta Baru', exact: true })
    for (const [fault, ...texts] of [
      [
        refusal(503, 'unavailable', 'Basis data sedang dipindahkan'),
        'Gagal membuat peserta',
        'Basis data sedang dipindahkan',
      ],
      [INTERNAL, 'Gagal membuat peserta. Silakan coba lagi.'],
    ] as const) {
      await administrator.withFault('POST', /\/api\/participants$/, fault, async () => {
        await submit.click()
        for (const text of texts) await expect(dialog.getByRole('alert')).toContainText(text)
      })
    }
  })

  test('edit, which closes by itself when it is saved', async () => {
    await administrator.page.goto('/dashboard/participants?q=Lestari')
    await administrator.choose(participant.name, 'Edit')
    const { dialog } = administrator
    await dialog.getByLabel('Nama').fill('Lestari Ningsih Putri')
    const save = dialog.getByRole('button', { name: 'Simpan' })
    await administrator.withFault('PUT', /\/api\/participants\//, INTERNAL, async () => {
      await save.click()
      await expect(dialog.getByRole('alert')).toContainText('Terjadi kesalahan')
    })
    await save.click()
    await expect(dialog.getByText('Data peserta berhasil diperbarui!')).toBeVisible()
    await expect(dialog).toBeHidden({ timeout: 4_000 })
  })

  test('delete', async () => {
    await administrator.page.goto('/dashboard/participants?q=Lestari')
    await administrator.choose('Lestari Ningsih Putri', 'Hapus')
    await administrator.sees('Apakah Anda yakin ingin menghapus peserta "Lestari Ningsih Putri"?')
    await administrator.withFault('DELETE', /\/api\/participants\//, 'no-answer', async () => {
      await administrator.dialog.getByRole('button', { name: 'Hapus peserta' }).click()
      await administrator.sees('Gagal menghapus peserta. Silakan coba lagi.')
    })
  })
})

test.describe('assessments', () => {
  test('create', async () => {
    const { page } = administrator
    const nothing = { status: 200, text: '{"success":true,"data":{"items":[],"total":0,"page":1,"pageSize":20}}' }
    await administrator.withFault('GET', /\/api\/questions\?/, nothing, async () => {
      await page.goto('/dashboard/assessments?create=1')
      await administrator.button('Pilih soal').click()
      await administrator.sees('Tidak ada soal tersedia. Buat soal terlebih dahulu.')
    })
    await page.goto('/dashboard/assessments')
    await administrator.button('Lanjutkan draf Asesmen Katalog Kedua').click()
    const { dialog } = administrator
    const submit = dialog.getByRole('button', { name: 'Buat Assessment' })
    const notApproved = message('questionsNotApproved')
    for (const [fault, text] of [
      [
        refusal(400, 'invalid-input', notApproved.message, { questionIds: notApproved }),
        'Gagal menambahkan soal ke assessment. Silakan coba lagi.',
      ],
      [refusal(404, 'not-found', MESSAGES.assessmentUnknown), 'Assessment ID tidak ditemukan. Silakan coba lagi.'],
      [INTERNAL, 'Gagal membuat assessment. Silakan coba lagi.'],
    ] as const) {
      await administrator.withFault('POST', /\/api\/assessments$/, fault, async () => {
        await submit.click()
        await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
      })
    }
    expect(await dialog.getByLabel('Judul').inputValue()).toBe('Asesmen Katalog Kedua')
    await submit.click()
    await administrator.sees('Assessment Berhasil Dibuat')
  })

  test('edit', async () => {
    await administrator.page.goto('/dashboard/assessments?q=Katalog')
    await administrator.choose(assessment.title, 'Edit')
    await administrator.dialog.getByLabel('Deskripsi').fill('Diubah')
    await administrator.withFault('PUT', /\/api\/assessments\//, INTERNAL, async () => {
      await administrator.dialog.getByRole('button', { name: 'Simpan' }).click()
      await administrator.sees('Gagal mengupdate assessment. Silakan coba lagi.')
    })
  })

  test('refresh data', async () => {
    await administrator.page.goto('/dashboard/assessments?q=Katalog')
    await administrator.button('Refresh Data').click()
    await administrator.sees('Data Diperbarui')
    await administrator.withFault('POST', /trigger-status-update/, INTERNAL, async () => {
      await administrator.button('Refresh Data').click()
      await administrator.sees('Gagal Memperbarui Data')
    })
  })

  test('duplicate found', async () => {
    await duplicate(assessment)
    await administrator.page.goto('/dashboard/assessments?q=Katalog')
    await administrator.sees('Duplikasi Assessment Ditemukan')
    await administrator.sees('Ditemukan 2 assessment dengan judul "Asesmen Katalog". Silakan hapus yang duplikat.')
    await administrator.button('Refresh Data').click()
    await expect(administrator.page.getByText('Duplikasi Assessment Ditemukan')).toHaveCount(2)
  })

  test('delete', async () => {
    await administrator.page.goto('/dashboard/assessments?q=Katalog+Kedua')
    const confirmed = async (): Promise<void> => {
      await administrator.choose('Asesmen Katalog Kedua', 'Hapus')
      await administrator.sees('Apakah Anda yakin ingin menghapus assessment "Asesmen Katalog Kedua"?')
      await administrator.dialog.getByRole('button', { name: 'Hapus', exact: true }).click()
    }
    await administrator.withFault('DELETE', /\/api\/assessments\//, 'no-answer', async () => {
      await confirmed()
      await administrator.sees('Gagal menghapus assessment. Silakan coba lagi.')
    })
    await administrator.withFault('DELETE', /\/api\/assessments\//, INTERNAL, async () => {
      await confirmed()
      await administrator.sees('Terjadi kesalahan saat menghapus assessment.')
    })
    await confirmed()
    await administrator.sees('Assessment berhasil dihapus.')
  })
})

test.describe('settings', () => {
  test('name', async () => {
    await admin.page.goto('/dashboard/overview?settings=account')
    const name = admin.dialog.getByRole('textbox', { name: 'Nama' })
    const save = admin.dialog.getByRole('button', { name: 'Simpan' })
    await name.fill('Rahmat H.')
    await admin.withFault('PUT', /\/api\/account\/profile/, INTERNAL, async () => {
      await save.click()
      await admin.sees('Gagal memperbarui nama!')
    })
    await save.click()
    await admin.sees('Nama berhasil diperbarui!')
  })

  test('password', async () => {
    await admin.page.goto('/dashboard/overview?settings=account')
    const change = admin.dialog.getByRole('button', { name: 'Ubah kata sandi' })
    await change.click()
    await admin.sees('Semua field harus diisi!')
    await admin.dialog.getByLabel('Kata sandi saat ini').first().fill(DEMO_PASSWORD)
    await admin.dialog.getByLabel(/^Kata sandi baru/).fill('rahasia-negara-7')
    await admin.dialog.getByLabel('Ulangi kata sandi baru').fill('rahasia-negara-7')
    for (const [fault, text] of [
      [
        refusal(429, 'too-many-attempts', 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.'),
        'Gagal mengubah kata sandi!',
      ],
      [INTERNAL, 'Terjadi kesalahan saat mengubah kata sandi'],
    ] as const) {
      await admin.withFault('POST', /change-password/, fault, async () => {
        await change.click()
        await expect(admin.dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
      })
    }
    await change.click()
    await admin.sees('Kata sandi berhasil diubah')
  })

  test('notifications, privacy and reset', async () => {
    await admin.page.goto('/dashboard/overview?settings=notifications')
    await admin.dialog.getByLabel('Pengingat assessment').click()
    await admin.sees('Pengaturan notifikasi berhasil diperbarui!')
    await admin.page.goto('/dashboard/overview?settings=privacy')
    await admin.dialog.getByLabel('Hitung halaman yang dibuka').click()
    await admin.sees('Pengaturan privasi berhasil diperbarui!')
    await admin.button('Reset pengaturan').click()
    await admin.sees('Apakah Anda yakin ingin mereset semua pengaturan?')
    await admin.page
      .getByRole('dialog', { name: 'Reset pengaturan' })
      .getByRole('button', { name: 'Reset pengaturan' })
      .click()
    await admin.sees('Semua pengaturan berhasil direset!')
  })
})

/** As an older installation may have left it: the API itself refuses the second title. */
async function duplicate({ id }: ManagedAssessment): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: stack.dataDir })
  const row = await db.read.findOneByOrFail(assessmentEntity, { id })
  await db.write(async (manager) => {
    await manager.insert(assessmentEntity, { ...row, id: randomUUID() })
  })
  await db.close()
}
