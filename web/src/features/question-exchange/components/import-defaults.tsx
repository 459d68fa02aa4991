import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ImportDefaults } from '@pengawas/shared/contracts/question-exchange'
import {
  BLOOM_LEVELS,
  bloomLevelSchema,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  competencyCategorySchema,
  competencySchema,
  DEFAULT_THEME,
  DIFFICULTIES,
  difficultySchema,
} from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'

interface ImportDefaultsFieldsProps {
  value: Partial<ImportDefaults>
  onChange: (value: Partial<ImportDefaults>) => void
}

/** What questions get for what the file does not say of them. */
export function ImportDefaultsFields({ value, onChange }: ImportDefaultsFieldsProps) {
  const { t } = useTranslation(['questionExchange', 'questionBank'])
  return (
    <Fieldset legend={t('questionExchange:defaults.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          label={t('questionBank:fields.theme')}
          placeholder={DEFAULT_THEME}
          maxLength={120}
          value={value.theme ?? ''}
          onChange={({ currentTarget: { value: theme } }) => {
            const { theme: _old, ...rest } = value
            onChange(theme.trim() === '' ? rest : { ...rest, theme })
          }}
        />
        <Select
          label={t('questionBank:fields.competencyCategory')}
          allowDeselect={false}
          data={COMPETENCY_CATEGORIES.map((id) => ({ value: id, label: t(`questionBank:competencyCategories.${id}`) }))}
          value={value.competencyCategory ?? 'teknis'}
          onChange={(id) => onChange({ ...value, competencyCategory: competencyCategorySchema.parse(id) })}
        />
        <Select
          label={t('questionBank:fields.competency')}
          allowDeselect={false}
          data={COMPETENCIES.map((id) => ({ value: id, label: t(`questionBank:competencies.${id}`) }))}
          value={value.competency ?? 'integrity'}
          onChange={(id) => onChange({ ...value, competency: competencySchema.parse(id) })}
        />
        <Select
          label={t('questionBank:fields.bloomLevel')}
          allowDeselect={false}
          data={BLOOM_LEVELS.map((id) => ({ value: id, label: t(`questionBank:bloomLevels.${id}`) }))}
          value={value.bloomLevel ?? 'C1'}
          onChange={(id) => onChange({ ...value, bloomLevel: bloomLevelSchema.parse(id) })}
        />
        <Select
          label={t('questionBank:fields.difficulty')}
          allowDeselect={false}
          data={DIFFICULTIES.map((id) => ({ value: id, label: t(`questionBank:difficulties.${id}`) }))}
          value={value.difficulty ?? 'medium'}
          onChange={(id) => onChange({ ...value, difficulty: difficultySchema.parse(id) })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
