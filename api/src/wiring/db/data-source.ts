import path from 'node:path'
import { DataSource } from 'typeorm'
import type { Dialect } from '../../kernel/db/columns.ts'
import { createDatabase, type Database } from '../../kernel/db/database.ts'
import { ensurePrivateFile } from '../../kernel/lib/private-files.ts'
import { entities } from './entities.ts'
import { runMigrations } from './migrate.ts'
import { Spine1763683200000 } from './migrations/1763683200000-spine.ts'
import { People1763690400000 } from './migrations/1763690400000-people.ts'
import { Assessments1763694000000 } from './migrations/1763694000000-assessments.ts'
import { QuestionBank1763697600000 } from './migrations/1763697600000-question-bank.ts'
import { TestTaking1763699400000 } from './migrations/1763699400000-test-taking.ts'
import { Marking1763701200000 } from './migrations/1763701200000-marking.ts'
import { FairClock1763703000000 } from './migrations/1763703000000-fair-clock.ts'
import { LinkedParameters1763704800000 } from './migrations/1763704800000-linked-parameters.ts'
import { MinimumLength1763706600000 } from './migrations/1763706600000-minimum-length.ts'
import { PageSecrets1763706700000 } from './migrations/1763706700000-page-secrets.ts'
import { AuditChain1763712000000 } from './migrations/1763712000000-audit-chain.ts'
import { MarkingProposals1763713800000 } from './migrations/1763713800000-marking-proposals.ts'
import { Accounts1763715600000 } from './migrations/1763715600000-accounts.ts'
import { CertificatesOfTheDay1763717400000 } from './migrations/1763717400000-certificates-of-the-day.ts'
import { ProfileRequests1763719200000 } from './migrations/1763719200000-profile-requests.ts'
import { Presence1763721000000 } from './migrations/1763721000000-presence.ts'
import { EndedTests1763722800000 } from './migrations/1763722800000-ended-tests.ts'
import { FlagEnds1763730000000 } from './migrations/1763730000000-flag-ends.ts'
import { AdaptiveSettings1763724600000 } from './migrations/1763724600000-adaptive-settings.ts'
import { Verdicts1763726000000 } from './migrations/1763726000000-verdicts.ts'
import { StatedReasons1763728200000 } from './migrations/1763728200000-stated-reasons.ts'
import { LastingOutages1763728400000 } from './migrations/1763728400000-lasting-outages.ts'
import { Connections1763732600000 } from './migrations/1763732600000-connections.ts'
import { CertificateIssuers1763738400000 } from './migrations/1763738400000-certificate-issuers.ts'
import { HeldTerminations1763734600000 } from './migrations/1763734600000-held-terminations.ts'
import { PeopleSearch1763754000000 } from './migrations/1763754000000-people-search.ts'
import { PasswordRecoveries1763754600000 } from './migrations/1763754600000-password-recoveries.ts'
import { ChangedValues1763755200000 } from './migrations/1763755200000-changed-values.ts'
import { VoidedQuestions1763740000000 } from './migrations/1763740000000-voided-questions.ts'
import { PinnedOptions1763750600000 } from './migrations/1763750600000-pinned-options.ts'
import { RemindersAndPageUses1763756600000 } from './migrations/1763756600000-reminders-and-page-uses.ts'
import { AssessmentTemplates1763760600000 } from './migrations/1763760600000-assessment-templates.ts'
import { FlagReviews1763776600000 } from './migrations/1763776600000-flag-reviews.ts'
import { EyesOn1763778600000 } from './migrations/1763778600000-eyes-on.ts'
import { SessionMessages1763792600000 } from './migrations/1763792600000-session-messages.ts'
import { Allocations1763794600000 } from './migrations/1763794600000-allocations.ts'
import { Retention1763850000000 } from './migrations/1763850000000-retention.ts'
import { KeptFiles1763800600000 } from './migrations/1763800600000-kept-files.ts'
import { MovesByHand1763804600000 } from './migrations/1763804600000-moves-by-hand.ts'
import { CheckIns1763780600000 } from './migrations/1763780600000-check-ins.ts'
import { PrivateTalks1763808600000 } from './migrations/1763808600000-private-talks.ts'
import { ShownFlags1763814600000 } from './migrations/1763814600000-shown-flags.ts'
import { WaitedTime1763826600000 } from './migrations/1763826600000-waited-time.ts'
import { FlagCounts1763832600000 } from './migrations/1763832600000-flag-counts.ts'
import { Recordings1763846000000 } from './migrations/1763846000000-recordings.ts'
import { AppealDays1763854000000 } from './migrations/1763854000000-appeal-days.ts'
import { Appeals1763854100000 } from './migrations/1763854100000-appeals.ts'
import { TerminationReviews1763776700000 } from './migrations/1763776700000-termination-reviews.ts'
import { Interventions1763790000000 } from './migrations/1763790000000-interventions.ts'
import { SaidToMany1763802700000 } from './migrations/1763802700000-said-to-many.ts'
import { WarningTemplates1763802600000 } from './migrations/1763802600000-warning-templates.ts'
import { CoAdministrators1763764600000 } from './migrations/1763764600000-co-administrators.ts'
import { MultipleResponse1763751600000 } from './migrations/1763751600000-multiple-response.ts'
import { ImportJobs1763762600000 } from './migrations/1763762600000-import-jobs.ts'
import { ReturnedQuestions1763758600000 } from './migrations/1763758600000-returned-questions.ts'
import { LongestTests1763768600000 } from './migrations/1763768600000-longest-tests.ts'
import { ListViews1763770600000 } from './migrations/1763770600000-list-views.ts'
import { Sittings1763766600000 } from './migrations/1763766600000-sittings.ts'
import { RegistrationLanguage1763772600000 } from './migrations/1763772600000-registration-language.ts'
import { NarrowPeopleSearch1763774600000 } from './migrations/1763774600000-narrow-people-search.ts'
import { SecondCameras1763784600000 } from './migrations/1763784600000-second-cameras.ts'
import { CheckInFraming1763796600000 } from './migrations/1763796600000-check-in-framing.ts'
import { PracticeDays1763812600000 } from './migrations/1763812600000-practice-days.ts'
import { ErasuresTakenBack1763874000000 } from './migrations/1763874000000-erasures-taken-back.ts'
import { Erasures1763862100000 } from './migrations/1763862100000-erasures.ts'
import { OwnData1763862000000 } from './migrations/1763862000000-own-data.ts'
import { SecondLooks1763852000000 } from './migrations/1763852000000-second-looks.ts'
import { PackageRights1763874010000 } from './migrations/1763874010000-package-rights.ts'
import { ResultChanges1763881000000 } from './migrations/1763881000000-result-changes.ts'
import { Lti1763885000000 } from './migrations/1763885000000-lti.ts'
import { Appraisals1763882000000 } from './migrations/1763882000000-appraisals.ts'
import { ReportJobs1763883000000 } from './migrations/1763883000000-report-jobs.ts'
import { ReportIndexes1763884000000 } from './migrations/1763884000000-report-indexes.ts'
import { CoveredFace1763887000000 } from './migrations/1763887000000-covered-face.ts'
import { ScopedIndexes1763888000000 } from './migrations/1763888000000-scoped-indexes.ts'
import { UnitIndex1763889000000 } from './migrations/1763889000000-unit-index.ts'
import { ProposalIndex1763890000000 } from './migrations/1763890000000-proposal-index.ts'
import { RecordingsByTime1763882010000 } from './migrations/1763882010000-recordings-by-time.ts'
import { PackageJobs1763860000000 } from './migrations/1763860000000-package-jobs.ts'
import { GazeMeasuredAnew1763870000000 } from './migrations/1763870000000-gaze-measured-anew.ts'
import { Webhooks1763880000000 } from './migrations/1763880000000-webhooks.ts'
import { ApiKeys1763866000000 } from './migrations/1763866000000-api-keys.ts'
import { FlagKinds1763878000000 } from './migrations/1763878000000-flag-kinds.ts'
import { AnalysisHours1763878010000 } from './migrations/1763878010000-analysis-hours.ts'
import { YearIndexes1763879000000 } from './migrations/1763879000000-year-indexes.ts'

const migrations = [
  Spine1763683200000,
  People1763690400000,
  Assessments1763694000000,
  QuestionBank1763697600000,
  TestTaking1763699400000,
  Marking1763701200000,
  FairClock1763703000000,
  LinkedParameters1763704800000,
  MinimumLength1763706600000,
  PageSecrets1763706700000,
  AuditChain1763712000000,
  MarkingProposals1763713800000,
  Accounts1763715600000,
  CertificatesOfTheDay1763717400000,
  Presence1763721000000,
  ProfileRequests1763719200000,
  EndedTests1763722800000,
  FlagEnds1763730000000,
  AdaptiveSettings1763724600000,
  Verdicts1763726000000,
  StatedReasons1763728200000,
  LastingOutages1763728400000,
  Connections1763732600000,
  HeldTerminations1763734600000,
  VoidedQuestions1763740000000,
  PinnedOptions1763750600000,
  MultipleResponse1763751600000,
  CertificateIssuers1763738400000,
  PeopleSearch1763754000000,
  PasswordRecoveries1763754600000,
  ChangedValues1763755200000,
  RemindersAndPageUses1763756600000,
  ReturnedQuestions1763758600000,
  AssessmentTemplates1763760600000,
  ImportJobs1763762600000,
  LongestTests1763768600000,
  CoAdministrators1763764600000,
  ListViews1763770600000,
  FlagReviews1763776600000,
  TerminationReviews1763776700000,
  EyesOn1763778600000,
  SessionMessages1763792600000,
  Allocations1763794600000,
  KeptFiles1763800600000,
  CheckIns1763780600000,
  PrivateTalks1763808600000,
  ShownFlags1763814600000,
  WaitedTime1763826600000,
  FlagCounts1763832600000,
  Recordings1763846000000,
  AppealDays1763854000000,
  Appeals1763854100000,
  Sittings1763766600000,
  RegistrationLanguage1763772600000,
  NarrowPeopleSearch1763774600000,
  SecondCameras1763784600000,
  Interventions1763790000000,
  CheckInFraming1763796600000,
  WarningTemplates1763802600000,
  MovesByHand1763804600000,
  SaidToMany1763802700000,
  PracticeDays1763812600000,
  SecondLooks1763852000000,
  PackageJobs1763860000000,
  OwnData1763862000000,
  Erasures1763862100000,
  ErasuresTakenBack1763874000000,
  PackageRights1763874010000,
  ReportJobs1763883000000,
  Webhooks1763880000000,
  Appraisals1763882000000,
  ReportIndexes1763884000000,
  Lti1763885000000,
  CoveredFace1763887000000,
  ScopedIndexes1763888000000,
  UnitIndex1763889000000,
  ProposalIndex1763890000000,
  RecordingsByTime1763882010000,
  Retention1763850000000,
  GazeMeasuredAnew1763870000000,
  ApiKeys1763866000000,
  FlagKinds1763878000000,
  ResultChanges1763881000000,
  AnalysisHours1763878010000,
  YearIndexes1763879000000,
]
/** The names of all migrations, as the database keeps them. */
export const MIGRATION_NAMES: readonly string[] = migrations.map((Migration) => new Migration().name)

const SQLITE_BUSY_TIMEOUT_MS = 5_000
const MYSQL_POOL_SIZE = 12

export interface DatabaseOptions {
  /** `mysql://` or `mariadb://`; without it the database is a file in `dataDir`. */
  url: string | undefined
  dataDir: string
}

function mysqlSource(url: string): DataSource {
  return new DataSource({
    type: url.startsWith('mariadb:') ? 'mariadb' : 'mysql',
    url,
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    poolSize: MYSQL_POOL_SIZE,
    entities,
    migrations,
    migrationsTransactionMode: 'none',
  })
}

function sqliteSource(file: string, readonly: boolean): DataSource {
  return new DataSource({
    type: 'better-sqlite3',
    database: file,
    timeout: SQLITE_BUSY_TIMEOUT_MS,
    readonly,
    enableWAL: !readonly,
    prepareDatabase: (connection: { pragma(source: string): unknown }) => {
      // An answer that was acknowledged must survive a power cut too; NORMAL would lose the last transactions.
      if (!readonly) connection.pragma('synchronous = FULL')
    },
    entities,
    migrations,
    migrationsTransactionMode: 'all',
  })
}

/** The connection that writes, not opened yet. */
export function writerSource({ url, dataDir }: DatabaseOptions): DataSource {
  return url === undefined ? sqliteSource(databaseFile(dataDir), false) : mysqlSource(url)
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'pengawas.sqlite')

/** Opens an existing database for reading alone: nothing is made or brought up to date. */
export async function openReader({ url, dataDir }: DatabaseOptions): Promise<DataSource> {
  return (url === undefined ? sqliteSource(databaseFile(dataDir), true) : mysqlSource(url)).initialize()
}

/** Opens the database and brings its schema up to date, alone even when several hubs start together. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialect: Dialect = options.url === undefined ? 'sqlite' : 'mysql'
  // SQLite gives its log and its shared memory the rights of the database.
  if (options.url === undefined) await ensurePrivateFile(databaseFile(options.dataDir))
  const writer = writerSource(options)
  await writer.initialize()
  try {
    await runMigrations(writer, dialect, options.dataDir)
    if (dialect === 'mysql') return createDatabase({ dialect, writer, reader: writer })
    const reader = sqliteSource(databaseFile(options.dataDir), true)
    await reader.initialize()
    return createDatabase({ dialect, writer, reader })
  } catch (error) {
    await writer.destroy()
    throw error
  }
}
