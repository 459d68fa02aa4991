#pragma once

// The two containers of unordered_dense that the worker uses, as the standard library has them. They are slower to walk, but
// the worker looks things up in them and walks them rarely.

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace ankerl::unordered_dense
{
	template<class Key>
	using hash = std::hash<Key>;

	template<class Key, class Value, class... Rest>
	using map = std::unordered_map<Key, Value, Rest...>;

	template<class Key, class... Rest>
	using set = std::unordered_set<Key, Rest...>;
} // namespace ankerl::unordered_dense
