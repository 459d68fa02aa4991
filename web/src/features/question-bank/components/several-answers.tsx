import { Checkbox, Radio, Select, SimpleGrid, Switch } from '@mantine/core'
import { MULTIPLE_SCORINGS } from '@pengawas/shared/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeveral } from '../rules/question-form.ts'
import type { QuestionFormState } from './basic-fields.tsx'

/** Whether several options are right, and how they are scored then. */
export function SeveralAnswers({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const { scoring } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Switch
        label={t('fields.multipleResponse')}
        description={t('hints.multipleResponse')}
        checked={scoring !== null}
        onChange={({ currentTarget: { checked } }) => form.setValues(withSeveral(form.values, checked))}
      />
      {scoring === null ? null : (
        <Select
          label={t('fields.scoring')}
          description={t('hints.scoring')}
          allowDeselect={false}
          data={MULTIPLE_SCORINGS.map((value) => ({ value, label: t(`scorings.${value}`) }))}
          value={scoring}
          onChange={(value) => {
            const chosen = MULTIPLE_SCORINGS.find((one) => one === value)
            if (chosen !== undefined) form.setFieldValue('scoring', chosen)
          }}
        />
      )}
    </SimpleGrid>
  )
}

/** The marks of right options inside it are one choice, or several. */
export function KeyGroup({ form, children }: { form: QuestionFormState; children: ReactNode }) {
  const { t } = useTranslation('questionBank')
  const { correctAnswer, correctAnswers, scoring } = form.values
  return scoring === null ? (
    <Radio.Group
      label={t('hints.options')}
      value={correctAnswer === null ? '' : String(correctAnswer)}
      onChange={(key) => {
        form.setFieldValue('correctAnswer', Number(key))
        form.clearFieldError('correctAnswer')
      }}
    >
      {children}
    </Radio.Group>
  ) : (
    <Checkbox.Group
      label={t('hints.severalOptions')}
      value={correctAnswers.map(String)}
      onChange={(keys) => {
        form.setFieldValue('correctAnswers', keys.map(Number))
        form.clearFieldError('correctAnswer')
      }}
    >
      {children}
    </Checkbox.Group>
  )
}
