# Packs the lists of numbers in a file of weights (eval/weight_numbers.h) and leaves comments out.
BEGIN {
    for (i = 0; i < 94; i++)
        digit[i] = sprintf("%c", 33 + i)
}
function packed(n, value) {
    value = n < 0 ? -2 * n - 1 : 2 * n
    if (value < 84)
        return digit[value]
    value -= 84
    if (value < 9 * 94)
        return digit[84 + int(value / 94)] digit[value % 94]
    value -= 9 * 94
    return digit[93] digit[int(value / 8836)] digit[int(value / 94) % 94] digit[value % 94]
}
# The fields from `first` to `last` as one word.
function pack(first, last, list, i, zeros) {
    list = "="
    for (i = first; i <= last; i++)
        if (substr($i, 1, 1) == "*")
            for (zeros = substr($i, 2); zeros > 0; zeros--)
                list = list digit[0]
        else
            list = list packed($i)
    return list
}
/^#/ { next }
$1 == "area" { print $1, $2, $3, $4, $5, pack(6, NF); next }
$1 == "network" && $2 == "pattern" { print $1, $2, $3, $4, pack(5, NF); next }
$1 == "network" && $2 == "second" { print $1, $2, $3, $4, pack(5, NF - 1), $NF; next }
$1 == "network" && $2 == "bias" { print $1, $2, pack(3, NF); next }
$1 == "network" && $2 ~ /-(man|king)$/ { print $1, $2, $3, pack(4, NF); next }
{ print }
