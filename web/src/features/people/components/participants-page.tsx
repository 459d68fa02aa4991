import type { EnrolDialogOf } from './enrolling.ts'
import { PeopleList } from './people-list.tsx'

export function ParticipantsPage({ enrolDialog }: { enrolDialog?: EnrolDialogOf }) {
  return <PeopleList kind="participants" enrolDialog={enrolDialog} />
}
