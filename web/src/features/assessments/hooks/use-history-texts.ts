import { assessmentStatusSchema } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatInstant } from '../../../lib/dates.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const weightsSchema = z.partialRecord(z.enum(COMPETENCIES), z.number())

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Names of the kept fields of an assessment, and their values, in the reader's language; what has no word is shown as it was kept. */
export function useHistoryTexts(): {
  labelOf: (field: string) => string
  textOf: (field: string, value: string) => string
} {
  const { t, i18n } = useTranslation(['assessments', 'actions', 'common', 'audit', 'questionBank', 'assessmentResults'])
  const words: Readonly<Record<string, string>> = {
    ...Object.fromEntries(MEDIA_SOURCES.map((source) => [`media.${source}`, t(`common:sources.${source}`)])),
    ...t('audit:facts', { returnObjects: true }),
    ...t('assessments:fields', { returnObjects: true }),
    ...t('audit:history.fields', { returnObjects: true }),
    proctors: t('assessments:readiness.checks.proctors'),
    'retention.calmDays': t('assessments:retention.calmDays'),
    'retention.flaggedDays': t('assessments:retention.flaggedDays'),
    'adaptive.confidence': t('assessments:adaptive.confidence.label'),
    'adaptive.targetStandardError': t('assessments:adaptive.targetStandardError.label'),
    'adaptive.estimator': t('assessments:adaptive.estimator.label'),
    'adaptive.prior.mean': t('assessments:adaptive.prior.mean.label'),
    'adaptive.prior.sd': t('assessments:adaptive.prior.sd.label'),
    'adaptive.exposure': t('assessments:adaptive.exposure.label'),
    'adaptive.exposure.size': t('assessments:adaptive.exposure.size.label'),
    'adaptive.weights': t('assessments:adaptive.weights.label'),
  }
  const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    type: t('assessments:types', { returnObjects: true }),
    difficulty: t('assessments:difficulties', { returnObjects: true }),
    status: Object.fromEntries(assessmentStatusSchema.options.map((one) => [one, t(`assessments:statuses.${one}`)])),
    showFlags: t('assessments:showFlags', { returnObjects: true }),
    coveredFace: t('assessments:coveredFace', { returnObjects: true }),
    recording: t('assessments:recording', { returnObjects: true }),
    treatment: {
      none: t('assessmentResults:void.normal'),
      everyone: t('assessmentResults:void.everyone'),
      nobody: t('assessmentResults:void.nobody'),
    },
    'adaptive.estimator': {
      eap: t('assessments:adaptive.estimator.eap.label'),
      mle: t('assessments:adaptive.estimator.mle.label'),
      wle: t('assessments:adaptive.estimator.wle.label'),
    },
    'adaptive.exposure': {
      none: t('assessments:adaptive.exposure.none.label'),
      randomesque: t('assessments:adaptive.exposure.randomesque.label'),
    },
    ...Object.fromEntries(
      MEDIA_SOURCES.map((source) => [`media.${source}`, t('assessments:media', { returnObjects: true })]),
    ),
  }
  const weightsText = (value: string): string => {
    const weights = weightsSchema.safeParse(parsed(value))
    if (!weights.success) return value
    return COMPETENCIES.flatMap((one) =>
      weights.data[one] === undefined ? [] : [`${t(`questionBank:competencies.${one}`)} ${weights.data[one]}`],
    ).join(' · ')
  }
  return {
    labelOf: (field) => words[field] ?? field,
    textOf: (field, value) => {
      if (field === 'adaptive.weights') return weightsText(value)
      if (value === 'true' || value === 'false') return t(value === 'true' ? 'actions:yes' : 'actions:no')
      return INSTANT.test(value) ? formatInstant(value, i18n.language) : (valuesOf[field]?.[value] ?? value)
    },
  }
}
