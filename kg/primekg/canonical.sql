-- From the candidate rows of one scan to entities and triples.
-- Given: found(relation, blank, cells, n), relation(name, head, tail, chosen, of_disease), seed(id, name).
-- The cells of a row: x index, id, type, name, source, then the same of y, null where blank; no cells at all for rows
-- that are only counted.
-- Of y only id and type may be there: then it is x in some other row.

create table line as
select found.relation, cells is not null as seen, n,
  coalesce(relation.chosen, false) as chosen, relation.name is not null as known, relation.of_disease,
  relation.head, relation.tail,
  cells[3] || ':' || cells[2] as x, trim(cells[1]) as x_index, cells[2] as x_id, cells[3] as x_type,
  trim(cells[4]) as x_name, trim(cells[5]) as x_source,
  cells[8] || ':' || cells[7] as y, trim(cells[6]) as y_index, cells[7] as y_id, cells[8] as y_type,
  trim(cells[9]) as y_name, trim(cells[10]) as y_source,
  coalesce(x_type = 'disease' and x_id in (select id from seed)
    or y_type = 'disease' and y_id in (select id from seed), false) as touches,
  coalesce(x_type = head and y_type = tail or x_type = tail and y_type = head, false) as fits
from found left join relation on relation.name = found.relation;

-- A relation without a disease end joins what the other relations have brought in.
create table near as
with edge as (select x, y from line where chosen and of_disease and touches and fits and x <> y)
select x as key from edge union select y from edge;

create table sorted as
select *,
  case
    when not known then 'relation that PrimeKG does not have'
    when not chosen then 'relation not asked for'
    when of_disease and not touches then 'touches no seed'
    when not fits then 'types that the relation does not join'
    when x = y then 'joins an entity to itself'
    when not of_disease and not (x in (select key from near) and y in (select key from near))
      then 'ends not both in the slice'
  end as cause
from line;

create table place as
select x as key, x_id as id, x_type as type, x_name as name, x_source as source, x_index as position
from sorted where cause is null
union
select y, y_id, y_type, y_name, y_source, y_index from sorted where cause is null;

-- Rows may give an entity blanks and several values: the first value in order counts.
create table entity as
select key, id, type,
  coalesce(min(name) filter (name <> ''), '') as name,
  coalesce(min(source) filter (source <> ''), '') as source,
  min(try_cast(position as bigint)) as position,
  type = 'disease' and id in (select id from seed) as seed,
  coalesce(min(name) filter (name <> '') < max(name), false)
    or coalesce(min(source) filter (source <> '') < max(source), false)
    or coalesce(min(try_cast(position as bigint)) < max(try_cast(position as bigint)), false) as conflicting
from place group by key, id, type;

-- Where both ends have one type, the data cannot tell head from tail: the names decide.
create table directed as
select relation, x, y, n,
  case when head <> tail then x_type = head else (one.name, x) < (other.name, y) end as forward
from sorted join entity as one on one.key = x join entity as other on other.key = y
where cause is null;

create table triple as
select case when forward then x else y end as head, relation, case when forward then y else x end as tail,
  sum(n)::bigint as n, bool_or(forward) and not bool_and(forward) as mirrored
from directed group by all;
