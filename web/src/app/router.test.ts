import { NOTIFICATION_KEYS, type NotificationKey } from '@pengawas/shared/notifications'
import { pageLinks } from '@pengawas/shared/page-links'
import { isInAppLink } from '@pengawas/shared/rules/in-app-link'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { appRoutes } from './router.tsx'

const routes = appRoutes()
const ID = '6f2c5d0e-7a1b-4c3d-8e9f-001122334455'

/** Where each kind of notification leads. */
const LEADS_TO: Readonly<Record<NotificationKey, readonly (keyof typeof pageLinks)[]>> = {
  welcome: ['home'],
  'password-changed': ['account'],
  'password-reset': ['account'],
  'two-factor-enabled': ['account'],
  'two-factor-disabled': ['account'],
  'participant-registered': ['users'],
  'profile-requested': ['users', 'participants'],
  'profile-request-accepted': ['account'],
  'profile-request-refused': ['account'],
  'participant-added': ['users'],
  'people-imported': ['newestUsers', 'newestParticipants', 'userImport', 'participantImport'],
  'questions-imported': ['questionImport'],
  'import-failed': ['userImport', 'participantImport', 'questionImport'],
  'package-ready': ['packages'],
  'package-failed': ['packages'],
  'report-ready': ['report'],
  'report-failed': ['report'],
  'assessment-assigned': ['ownAssessment'],
  'assessment-scheduled': ['assessment'],
  'assessment-tomorrow': ['ownAssessment', 'wall'],
  'assessment-soon': ['ownAssessment', 'wall'],
  'assessment-over': ['ownAssessment', 'results'],
  'sitting-assigned': ['ownAssessment'],
  'sitting-left': ['ownAssessment'],
  'proctor-assigned': ['wall'],
  'co-administrator-added': ['assessment'],
  'co-administrator-removed': ['assessments'],
  'co-administrator-left': ['assessment'],
  'ownership-received': ['assessment'],
  'ownership-changed': ['assessment', 'assessments'],
  'question-assigned': ['validation'],
  'question-revised': ['validation'],
  'question-returned': ['questionDiscussion'],
  'question-approved': ['question'],
  'question-rejected': ['question'],
  'question-commented': ['questionDiscussion', 'validationDiscussion'],
  'marks-differ': ['essay'],
  'mark-proposed': ['essay'],
  'credits-proposed': ['incidents', 'assessment'],
  'wall-unwatched': ['wall', 'assessment'],
  'test-reopened': ['test'],
  'passing-score-changed': ['results'],
  'result-decided-anew': ['ownResult'],
  'result-final': ['ownResult'],
  'result-changed': ['ownResult'],
  'certificate-issued': ['ownResult'],
  'help-asked': ['watched'],
  'flag-critical': ['watched'],
  'flag-commented': ['flag'],
  'second-review-asked': ['flag'],
  'second-review-decided': ['flag'],
  'termination-review-asked': ['flags'],
  'termination-overturned': ['test'],
  'appeal-possible': ['ownAppeal'],
  'appeal-submitted': ['appeal'],
  'appeal-withdrawn': ['appeals'],
  'appeal-decided': ['ownAppeal'],
  'appealed-decision': ['flags', 'results'],
  'webhook-disabled': ['webhooks'],
  'own-data-ready': ['privacy'],
  'own-data-failed': ['privacy'],
  'erasure-asked': ['erasures'],
  'erasure-refused': ['privacy'],
  'erasure-accepted': ['privacy'],
}

it.each(NOTIFICATION_KEYS)('a notification "%s" leads to a page that exists', (key) => {
  for (const name of LEADS_TO[key]) {
    const link = pageLinks[name](ID)
    const [path = '/'] = link.split(/[?#]/, 1)
    const leaf = matchRoutes(routes, path)?.at(-1)?.route
    expect({ link, isOwn: isInAppLink(link), isPage: leaf !== undefined && leaf.path !== '*' }).toEqual({
      link,
      isOwn: true,
      isPage: true,
    })
  }
})

it('sends what names no page to the start', () => {
  expect(matchRoutes(routes, '/nowhere/at/all')?.at(-1)?.route.path).toBe('*')
})
