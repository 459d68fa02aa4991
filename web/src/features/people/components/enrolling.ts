import type { ReactNode } from 'react'

/** What people become in an assessment. */
export type EnrolAs = 'candidate' | 'proctor'

/** Draws the dialog that adds people to an assessment; assessments are another feature's. */
export type EnrolDialogOf = (props: { ids: readonly string[]; as: EnrolAs; onClose: () => void }) => ReactNode
