import { lazy, Suspense } from 'react'
import { ParticipantsPage as Participants } from '../features/people/components/participants-page.tsx'
import type { EnrolDialogOf } from '../features/people/components/enrolling.ts'
import { UsersPage as Users } from '../features/people/components/users-page.tsx'

const EnrolPeopleDialog = lazy(async () => ({
  default: (await import('../features/assessments/components/enrol-people-dialog.tsx')).EnrolPeopleDialog,
}))

/** The lists of people know nothing of assessments; the dialog that adds people to one comes from there. */
const enrolDialog: EnrolDialogOf = (props) => (
  <Suspense fallback={null}>
    <EnrolPeopleDialog {...props} />
  </Suspense>
)

export function UsersPage() {
  return <Users enrolDialog={enrolDialog} />
}

export function ParticipantsPage() {
  return <Participants enrolDialog={enrolDialog} />
}
