import { Autocomplete, Select, SimpleGrid, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
} from '@pengawas/shared/questions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { categoriesQuery } from '../api/question-bank.ts'
import type { QuestionValues } from '../rules/question-form.ts'

export type QuestionFormState = UseFormReturnType<QuestionValues>

/** The type decides how the question is answered. */
export function TypeField({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const field = useFields(form)
  return (
    <Select
      label={t('fields.type')}
      withAsterisk
      allowDeselect={false}
      mb="md"
      data={QUESTION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      {...field('type')}
    />
  )
}

export function BasicFields({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const field = useFields(form)
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <Select
        label={t('fields.difficulty')}
        withAsterisk
        allowDeselect={false}
        data={DIFFICULTIES.map((value) => ({ value, label: t(`difficulties.${value}`) }))}
        {...field('difficulty')}
      />
      <Select
        label={t('fields.competencyCategory')}
        allowDeselect={false}
        data={COMPETENCY_CATEGORIES.map((value) => ({ value, label: t(`competencyCategories.${value}`) }))}
        {...field('competencyCategory')}
      />
      <Select
        label={t('fields.competency')}
        allowDeselect={false}
        data={COMPETENCIES.map((value) => ({ value, label: t(`competencies.${value}`) }))}
        {...field('competency')}
      />
      <Select
        label={t('fields.bloomLevel')}
        allowDeselect={false}
        data={BLOOM_LEVELS.map((value) => ({ value, label: t(`bloomLevels.${value}`) }))}
        {...field('bloomLevel')}
      />
      <Autocomplete
        label={t('fields.category')}
        data={categories}
        maxLength={120}
        limit={20}
        openOnFocus={false}
        {...field('category')}
      />
      <Switch
        label={t('fields.aiEnabled')}
        description={t('hints.aiEnabled')}
        {...field('aiEnabled', { type: 'checkbox' })}
      />
    </SimpleGrid>
  )
}
