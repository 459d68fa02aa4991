import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface PageLinksProps {
  /** Items on all pages. */
  total: number
  pageSize: number
  /** Counted from 1. */
  page: number
  onChange: (page: number) => void
}

/** The pages of a list, with names for screen readers. */
export function PageLinks({ total, pageSize, page, onChange }: PageLinksProps) {
  const { t } = useTranslation('actions')
  return (
    <Pagination
      size="sm"
      total={Math.ceil(total / pageSize)}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({
        'aria-label': t(control === 'previous' || control === 'first' ? 'previousPage' : 'nextPage'),
      })}
      getItemProps={(at) => ({ 'aria-label': t('page', { page: at }) })}
    />
  )
}
