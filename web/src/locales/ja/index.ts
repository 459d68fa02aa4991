import { notificationTexts as templates } from '@pengawas/shared/notification-texts/ja'
import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'
import { account } from './account.ts'
import { aiAccuracy } from './ai-accuracy.ts'
import { apiKeys } from './api-keys.ts'
import { appeals } from './appeals.ts'
import { assessmentResults } from './assessment-results.ts'
import { assessments } from './assessments.ts'
import { audit } from './audit.ts'
import { auditing } from './auditing.ts'
import { capture } from './capture.ts'
import { chat } from './chat.ts'
import { checkIn } from './check-in.ts'
import { comparisons } from './comparisons.ts'
import { entrance } from './entrance.ts'
import { flags } from './flags.ts'
import { imports } from './imports.ts'
import { interventions } from './interventions.ts'
import { itemAnalysis } from './item-analysis.ts'
import { managers } from './managers.ts'
import { marking } from './marking.ts'
import { noted } from './noted.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { overview } from './overview.ts'
import { packages } from './packages.ts'
import { participant } from './participant.ts'
import { people } from './people.ts'
import { practice } from './practice.ts'
import { questionBank } from './question-bank.ts'
import { questionExchange } from './question-exchange.ts'
import { rankings } from './rankings.ts'
import { reportCards } from './report-cards.ts'
import { reports } from './reports.ts'
import { results } from './results.ts'
import { retention } from './retention.ts'
import { richText } from './rich-text.ts'
import { secondCamera } from './second-camera.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'
import { team } from './team.ts'
import { test } from './test.ts'
import { timeline } from './timeline.ts'
import { validation } from './validation.ts'
import { waitingRoom } from './waiting-room.ts'
import { wallMedia } from './wall-media.ts'
import { wall } from './wall.ts'
import { warnings } from './warnings.ts'
import { lti } from './lti.ts'
import { webhooks } from './webhooks.ts'

export const texts: Translation<Texts> = {
  ...entrance,
  account,
  aiAccuracy,
  apiKeys,
  appeals,
  assessmentResults,
  assessments,
  audit,
  auditing,
  capture,
  chat,
  checkIn,
  comparisons,
  flags,
  imports,
  interventions,
  itemAnalysis,
  managers,
  marking,
  noted,
  notifications,
  outbox,
  overview,
  packages,
  participant,
  people,
  practice,
  questionBank,
  questionExchange,
  rankings,
  reportCards,
  reports,
  results,
  retention,
  richText,
  secondCamera,
  sessions,
  shell,
  talent,
  team,
  templates,
  test,
  timeline,
  validation,
  waitingRoom,
  wall,
  wallMedia,
  warnings,
  lti,
  webhooks,
}
