import type { FormValues } from './form-values.ts'

/** The longest title that an assessment may have. */
const TITLE_LENGTH = 200

/**
 * What another assessment begins with: everything but its days and its people. That a bank without estimated parameters may
 * decide is accepted by a person for one assessment, so it is not taken along either.
 */
export function beginWith(values: FormValues, title: string): FormValues {
  return {
    ...values,
    title: title.slice(0, TITLE_LENGTH),
    adaptive: { ...values.adaptive, uncalibratedAccepted: null },
    startDate: '',
    endDate: '',
    participants: [],
    status: 'scheduled',
  }
}
