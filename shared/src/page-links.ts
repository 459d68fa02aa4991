/** The address of a page of ours, made by `pageLinks` alone, so that a notification cannot lead anywhere else. */
export type PageLink = string & { readonly __pageLink: true }

const link = (path: string): PageLink => path as PageLink

/** Where notifications and mails lead; a test of the pages holds that each of them exists. */
export const pageLinks = {
  /** The first page of the reader's role. */
  home: () => link('/'),
  account: () => link('/settings/account'),
  /** Own data: packages of it, and requests for erasure. */
  privacy: () => link('/settings/privacy'),
  webhooks: () => link('/dashboard/webhooks'),
  erasures: () => link('/dashboard/retention?tab=erasures'),
  users: (nip: string) => link(`/dashboard/users?q=${encodeURIComponent(nip)}`),
  participants: (nip: string) => link(`/dashboard/participants?q=${encodeURIComponent(nip)}`),
  /** An import over the list that it adds to. */
  userImport: (id: string) => link(`/dashboard/users?import=${id}`),
  participantImport: (id: string) => link(`/dashboard/participants?import=${id}`),
  questionImport: (id: string) => link(`/dashboard/questions?import=${id}`),
  newestUsers: () => link('/dashboard/users?sort=createdAt&order=desc'),
  newestParticipants: () => link('/dashboard/participants?sort=createdAt&order=desc'),
  /** An assessment as its candidate sees it in their list. */
  ownAssessment: (assessmentId: string) => link(`/participant#assessment-${assessmentId}`),
  test: (assessmentId: string) => link(`/assessment/${assessmentId}`),
  /** What counted in the own test, and the appeal against it. */
  ownAppeal: (testSessionId: string) => link(`/participant/appeals/${testSessionId}`),
  appeal: (appealId: string) => link(`/dashboard/appeals?appeal=${appealId}`),
  appeals: () => link('/dashboard/appeals'),
  ownResult: (testSessionId: string) => link(`/participant/results/${testSessionId}`),
  /** An assessment as the person who set it up sees it. */
  assessment: (assessmentId: string) => link(`/dashboard/assessments?dialog=view&assessment=${assessmentId}`),
  assessments: () => link('/dashboard/assessments'),
  results: (assessmentId: string) => link(`/dashboard/assessments/${assessmentId}/results`),
  incidents: (assessmentId: string) => link(`/dashboard/incidents?assessment=${assessmentId}`),
  wall: () => link('/dashboard/monitoring'),
  /** The wall with one candidate in focus. */
  watched: (testSessionId: string) => link(`/proctoring/session/${testSessionId}`),
  flags: () => link('/dashboard/flags'),
  flag: (flagId: string) => link(`/dashboard/flags?flag=${flagId}`),
  /** The reader's own evidence packages. */
  packages: () => link('/dashboard/packages'),
  /** A report of an assessment, with its files. */
  report: (assessmentId: string) => link(`/dashboard/assessment-reports?report=${assessmentId}`),
  essay: (taskId: string) => link(`/dashboard/scoring/${taskId}`),
  question: (questionId: string) => link(`/dashboard/questions?question=${questionId}`),
  questionDiscussion: (questionId: string) => link(`/dashboard/questions?question=${questionId}&view=discussion`),
  validation: (questionId: string) => link(`/dashboard/validation?question=${questionId}`),
  validationDiscussion: (questionId: string) => link(`/dashboard/validation?question=${questionId}&view=discussion`),
} as const
