package io.github.dbstacks.spring;

import java.util.List;
import java.util.Optional;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** The forms an iteration is told in: its milliseconds for people and shells, everything for programs. */
enum Form {
    TEXT(MediaType.TEXT_PLAIN_VALUE),
    JSON(MediaType.APPLICATION_JSON_VALUE);

    private final String type;

    Form(String type) {
        this.type = type;
    }

    MediaType type() {
        return MediaType.valueOf(type);
    }

    /**
     * The form that a client likes best: by quality (RFC 9110, 12.5.1), then the one it names more exactly, then the
     * one it names first, then text.
     *
     * @param accept an Accept header
     * @return empty when it accepts neither, or is none
     */
    static Optional<Form> accepted(String accept) {
        List<MediaType> ranges;
        try {
            ranges = MediaType.parseMediaTypes(accept);
        } catch (InvalidMediaTypeException e) {
            return Optional.empty();
        }
        Optional<Form> best = Optional.empty();
        Wish wish = new Wish(0, 0, 0);
        for (Form form : values()) {
            Wish own = form.wish(ranges);
            if (own.quality > 0 && own.isStrongerThan(wish)) {
                best = Optional.of(form);
                wish = own;
            }
        }
        return best;
    }

    /** How much a form is wanted; a place earlier in the header is the higher number. */
    private record Wish(double quality, int exactness, int place) {
        boolean isStrongerThan(Wish other) {
            if (quality != other.quality) {
                return quality > other.quality;
            }
            return exactness != other.exactness ? exactness > other.exactness : place > other.place;
        }
    }

    /** What the most exact range that includes this form says. */
    private Wish wish(List<MediaType> ranges) {
        Wish wish = new Wish(0, -1, 0);
        for (int i = 0; i < ranges.size(); i++) {
            MediaType range = ranges.get(i);
            int exactness = range.isWildcardType() ? 0 : range.isWildcardSubtype() ? 1 : 2;
            if (range.includes(type()) && exactness > wish.exactness) {
                wish = new Wish(range.getQualityValue(), exactness, ranges.size() - i);
            }
        }
        return wish;
    }
}
