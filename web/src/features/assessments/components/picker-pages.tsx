import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface PickerPagesProps {
  total: number
  pageSize: number
  page: number
  onChange: (page: number) => void
}

/** The pages of a picker's list; nothing while one page holds everything. */
export function PickerPages({ total, pageSize, page, onChange }: PickerPagesProps) {
  const { t } = useTranslation('actions')
  if (total <= pageSize) return null
  return (
    <Pagination
      size="sm"
      total={Math.ceil(total / pageSize)}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage') })}
      getItemProps={(at) => ({ 'aria-label': t('page', { page: at }) })}
    />
  )
}
