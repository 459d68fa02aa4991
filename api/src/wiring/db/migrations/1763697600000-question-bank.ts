import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { z } from 'zod'
import { columnTypes, dialectOf } from '../../../kernel/db/columns.ts'
import { createTable } from '../../../kernel/db/create-table.ts'

const QUESTION_COLUMNS = [
  'version',
  'approvedVersion',
  'searchText',
  'tags',
  'category',
  'irtA',
  'irtB',
  'irtC',
  'irtSource',
  'irtErrors',
]
const TABLES = [
  'validator_competencies',
  'validation_comments',
  'validation_tasks',
  'question_pictures',
  'question_versions',
]

const json = z.string().transform((text): unknown => JSON.parse(text))
const flag = z.union([z.boolean(), z.number()]).transform(Boolean)
const contentRows = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    theme: z.string(),
    competencyCategory: z.string(),
    competency: z.string(),
    bloomLevel: z.string(),
    difficulty: z.string(),
    content: z.string(),
    options: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    correctAnswer: z.number().nullable(),
    aiEnabled: flag,
    rubric: json.nullable(),
    createdBy: z.string().nullable(),
  }),
)

/** Contents and options were plain text; from now on they are HTML. */
const toHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Questions that were there before versions get what they say now as their first. */
async function convertQuestions(runner: QueryRunner): Promise<void> {
  const rows = contentRows.parse(await runner.query('SELECT * FROM questions'))
  for (const { id, createdBy, ...old } of rows) {
    const searchText = [old.content, ...old.options, old.theme]
      .join(' ')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
    const content = { ...old, content: toHtml(old.content), options: old.options.map(toHtml) }
    await runner.query('UPDATE questions SET content = ?, options = ?, searchText = ? WHERE id = ?', [
      content.content,
      JSON.stringify(content.options),
      searchText,
      id,
    ])
    await runner.query(
      'INSERT INTO question_versions (questionId, version, snapshot, authorId, restoredFrom, createdAt) SELECT id, 1, ?, ?, NULL, createdAt FROM questions WHERE id = ?',
      [JSON.stringify({ ...content, category: null, tags: [] }), createdBy, id],
    )
  }
}

/** Questions that wait for a validator get a task, which has their id: the dialects make no ids alike. */
async function requestValidations(runner: QueryRunner): Promise<void> {
  await runner.query(
    `INSERT INTO validation_tasks (id, questionId, version, status, validatorId, dueAt, createdAt, updatedAt, closedAt)
     SELECT id, id, 1, 'pending', NULL, NULL, createdAt, createdAt, NULL FROM questions WHERE validationStatus = 'pending'`,
  )
}

/** What a question bank needs: versions, the work of validators, pictures, tags and the parameters of item response theory. */
export class QuestionBank1763697600000 implements MigrationInterface {
  readonly name = 'QuestionBank1763697600000'

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOf(runner.dataSource.options.type)
    const c = columnTypes(dialect)
    const column = (table: string, name: string, definition: string): Promise<unknown> =>
      runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`)
    const long = c.longText('text').type
    const int = c.int('int').type
    const real = c.real('real').type
    await column('questions', 'version', `${int} NOT NULL DEFAULT 1`)
    await column('questions', 'approvedVersion', `${int} NULL`)
    // Folded by the hub already, so it is compared byte by byte, as SQLite does.
    await column(
      'questions',
      'searchText',
      dialect === 'mysql' ? `${long} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL` : `${long} NULL`,
    )
    await column('questions', 'tags', `${long} NULL`)
    await column('questions', 'category', 'varchar(120) NULL')
    for (const name of ['irtA', 'irtB', 'irtC']) await column('questions', name, `${real} NULL`)
    await column('questions', 'irtSource', 'varchar(16) NULL')
    await column('questions', 'irtErrors', `${long} NULL`)
    await runner.query("UPDATE questions SET approvedVersion = 1 WHERE validationStatus = 'approved'")
    await runner.createIndices('questions', [
      // Both facts together, so that counting themes reads the index alone.
      new TableIndex({ name: 'ix_questions_isActive_theme', columnNames: ['isActive', 'theme'] }),
      new TableIndex({ name: 'ix_questions_createdAt', columnNames: ['createdAt'] }),
    ])
    await column('assessment_questions', 'version', `${int} NOT NULL DEFAULT 1`)

    const ofQuestion = { columns: ['questionId'], table: 'questions', onDelete: 'CASCADE' } as const
    await createTable(
      runner,
      'question_versions',
      [
        c.id('questionId', { isPrimary: true }),
        c.int('version', { isPrimary: true }),
        c.json('snapshot'),
        c.id('authorId', { isNullable: true }),
        c.int('restoredFrom', { isNullable: true }),
        c.instant('createdAt'),
      ],
      { foreignKeys: [ofQuestion] },
    )
    await convertQuestions(runner)
    await createTable(
      runner,
      'question_pictures',
      [
        c.id('id', { isPrimary: true }),
        c.code('fileKey', 255),
        c.code('contentType', 100),
        c.int('width'),
        c.int('height'),
        c.int('bytes'),
        c.id('createdBy', { isNullable: true }),
        c.instant('createdAt'),
      ],
      { uniques: [['fileKey']] },
    )
    await createTable(
      runner,
      'validation_tasks',
      [
        c.id('id', { isPrimary: true }),
        c.id('questionId'),
        c.int('version'),
        c.code('status', 16),
        c.id('validatorId', { isNullable: true }),
        c.instant('dueAt', { isNullable: true }),
        c.instant('createdAt'),
        c.instant('updatedAt'),
        c.instant('closedAt', { isNullable: true }),
      ],
      { indices: [['questionId'], ['status', 'dueAt'], ['validatorId']], foreignKeys: [ofQuestion] },
    )
    await requestValidations(runner)
    await createTable(
      runner,
      'validation_comments',
      [
        c.id('id', { isPrimary: true }),
        c.id('questionId'),
        c.id('taskId', { isNullable: true }),
        c.int('version'),
        c.id('authorId', { isNullable: true }),
        c.code('kind', 16),
        c.longText('text'),
        c.instant('createdAt'),
      ],
      { indices: [['questionId', 'createdAt']], foreignKeys: [ofQuestion] },
    )
    await createTable(
      runner,
      'validator_competencies',
      [c.id('userId', { isPrimary: true }), c.code('competencyCategory', 24, { isPrimary: true })],
      { foreignKeys: [{ columns: ['userId'], table: 'users', onDelete: 'CASCADE' }] },
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table)
    await runner.query('ALTER TABLE assessment_questions DROP COLUMN version')
    for (const index of ['ix_questions_isActive_theme', 'ix_questions_createdAt'])
      await runner.dropIndex('questions', index)
    for (const name of QUESTION_COLUMNS) await runner.query(`ALTER TABLE questions DROP COLUMN ${name}`)
  }
}
