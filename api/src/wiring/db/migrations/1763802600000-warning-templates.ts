import type { MigrationInterface, QueryRunner } from 'typeorm'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

/** What an agency begins with. Each has an id that is the same everywhere; who edits them makes them the agency's own. */
const DEFAULTS = [
  {
    id: 'Mohon pastikan wajah Anda terlihat jelas oleh kamera.',
    en: 'Please make sure that the camera sees your face clearly.',
    ar: 'يرجى التأكد من أن وجهك يظهر بوضوح أمام الكاميرا.',
    zh: '请确保摄像头能清楚地看到您的脸。',
    ja: '顔がカメラにはっきり映るようにしてください。',
  },
  {
    id: 'Mohon tetap di tempat duduk sampai tes selesai.',
    en: 'Please stay in your seat until the test is over.',
    ar: 'يرجى البقاء في مقعدك حتى ينتهي الاختبار.',
    zh: '测试结束前请不要离开座位。',
    ja: 'テストが終わるまで席を離れないでください。',
  },
  {
    id: 'Mohon kerjakan sendiri dan tidak berbicara dengan orang lain.',
    en: 'Please work alone and do not talk to anybody.',
    ar: 'يرجى العمل بمفردك وعدم التحدث إلى أي شخص.',
    zh: '请独立作答，不要与他人交谈。',
    ja: '一人で解答し、ほかの人と話さないでください。',
  },
  {
    id: 'Mohon jauhkan ponsel, buku, dan catatan dari jangkauan Anda.',
    en: 'Please put phones, books and notes out of your reach.',
    ar: 'يرجى إبعاد الهواتف والكتب والملاحظات عن متناول يدك.',
    zh: '请把手机、书籍和笔记放到够不着的地方。',
    ja: '携帯電話、本、メモを手の届かない所に置いてください。',
  },
  {
    id: 'Mohon tetap di halaman tes dan tidak membuka jendela atau tab lain.',
    en: 'Please stay on the test page and open no other window or tab.',
    ar: 'يرجى البقاء في صفحة الاختبار وعدم فتح نافذة أو علامة تبويب أخرى.',
    zh: '请停留在测试页面，不要打开其他窗口或标签页。',
    ja: 'テストのページから移動せず、ほかのウィンドウやタブを開かないでください。',
  },
  {
    id: 'Mohon nyalakan lampu atau pindah agar wajah Anda cukup terang.',
    en: 'Please switch on a light or move so that your face is bright enough.',
    ar: 'يرجى تشغيل الضوء أو تغيير مكانك ليكون وجهك مضاءً بما يكفي.',
    zh: '请开灯或调整位置，使面部光线充足。',
    ja: '照明をつけるか場所を変えて、顔を十分に明るくしてください。',
  },
  {
    id: 'Mohon nyalakan kembali kamera dan mikrofon Anda.',
    en: 'Please switch your camera and microphone on again.',
    ar: 'يرجى إعادة تشغيل الكاميرا والميكروفون.',
    zh: '请重新打开摄像头和麦克风。',
    ja: 'カメラとマイクをもう一度オンにしてください。',
  },
  {
    id: 'Mohon bagikan kembali seluruh layar Anda.',
    en: 'Please share your entire screen again.',
    ar: 'يرجى مشاركة شاشتك بالكامل مرة أخرى.',
    zh: '请重新共享整个屏幕。',
    ja: '画面全体をもう一度共有してください。',
  },
] as const

/** Warnings that agencies prepare; and what a proctor wrote, where the candidate read it in another language. */
export class WarningTemplates1763802600000 implements MigrationInterface {
  readonly name = 'WarningTemplates1763802600000'

  async up(runner: QueryRunner): Promise<void> {
    const c = columnTypes(dialectOf(runner.dataSource.options.type))
    await createTable(runner, 'warning_templates', [
      c.id('id', { isPrimary: true }),
      c.json('texts'),
      c.int('version'),
      c.instant('createdAt'),
      c.instant('updatedAt'),
      c.instant('archivedAt', { isNullable: true }),
    ])
    for (const [index, texts] of DEFAULTS.entries())
      await runner.query(
        'INSERT INTO warning_templates (id, texts, version, createdAt, updatedAt) VALUES (?, ?, 1, ?, ?)',
        [
          `00000000-0000-4000-8000-00000000000${String(index + 1)}`,
          JSON.stringify(texts),
          // In this order.
          `2026-11-23 00:00:00.00${String(index + 1)}`,
          '2026-11-23 00:00:00.000',
        ],
      )
    await runner.query('ALTER TABLE test_session_notes ADD COLUMN original varchar(1000) NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_session_notes DROP COLUMN original')
    await runner.dropTable('warning_templates')
  }
}
